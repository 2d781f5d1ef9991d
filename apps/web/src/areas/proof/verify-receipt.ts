import {
  type Fact,
  type Facts,
  instant,
  parseDecimal,
  price,
  type Price,
  type Receipt,
} from "@plumbline/engine/kernel";
import { GENESIS_HASH } from "@plumbline/engine/market";
import type { ResultOf } from "@plumbline/protocol";
import type { readReceipt } from "@plumbline/protocol/proof";
import type { RecordedTicks, Recomputed } from "#shell/contributions/area-receipts.ts";
import { isSoundTick, type Sha256 } from "#shell/settlement/sound-tick.ts";

export type ReceiptView = ResultOf<typeof readReceipt>;
export type ReceiptTick = ReceiptView["ticks"][number];

/** A symbol's published ticks after a number, in order. */
export type ReadTicks = (request: {
  readonly symbol: string;
  readonly afterSeq: number;
  readonly limit: number;
}) => Promise<readonly ReceiptTick[]>;

/** The data that a receipt is verified with. */
export interface Evidence {
  /** The rule of its area; null for an area unknown to this app. */
  readonly recompute: ((receipt: Receipt, ticks: RecordedTicks) => Promise<Recomputed>) | null;
  readonly sha256: Sha256;
  readonly readTicks: ReadTicks;
}

/** One fact that the rule computes differently. */
export interface Difference {
  /** "result.closed.0.fee" */
  readonly path: string;
  /** undefined: it is absent. */
  readonly stated: Fact | undefined;
  readonly computed: Fact | undefined;
}

export interface Verdict {
  /** No fault was found in anything that could be checked. */
  readonly isHonest: boolean;
  /** The rule's refusal; null if it could be applied. */
  readonly refusal: Recomputed["refusal"];
  /**
   * The differences of inputs and result, for display; only the engine decides whether there are
   * any.
   */
  readonly differences: readonly Difference[];
  /**
   * Ticks whose hash does not match their contents, that do not follow the tick before, or whose
   * price is not the index of their venues' prices.
   */
  readonly brokenTicks: readonly ReceiptTick[];
  /** Ticks that the public chain does not contain. */
  readonly strayTicks: readonly ReceiptTick[];
  /**
   * Whether it names its terms, so that its rates were the published ones. Older receipts do not.
   */
  readonly areTermsNamed: boolean;
}

/**
 * Decides the settlement again on this device, from the receipt's own inputs and ticks and the
 * published terms, recomputes every tick's price and hash, and looks each up in the published
 * chain. It relies on no statement of the server that sent the receipt.
 */
export async function verifyReceipt(view: ReceiptView, means: Evidence): Promise<Verdict> {
  const brokenTicks = await findBroken(view.ticks, means.sha256);
  const strayTicks = await findStray(view.ticks, means);
  const receipt = receiptOf(view);
  const recomputed = (await means.recompute?.(receipt, recordsOf(view.ticks))) ?? UNKNOWN_RULE;
  const { receipt: again, refusal, areTermsNamed } = recomputed;
  const areTicksSound = brokenTicks.length + strayTicks.length === 0;
  return {
    isHonest: areTicksSound && recomputed.isHonest,
    refusal,
    differences: again === null ? [] : differencesOf(factsOf(receipt), factsOf(again)),
    brokenTicks,
    strayTicks,
    areTermsNamed,
  };
}

const UNKNOWN_RULE: Recomputed = {
  receipt: null,
  refusal: "unknown_rule",
  isHonest: false,
  areTermsNamed: false,
};

const factsOf = ({ inputs, result }: Receipt): Facts => ({ inputs, result });

/** Every leaf in which two facts differ, in the order of their names. */
export function differencesOf(
  fact: Fact | undefined,
  computed: Fact | undefined,
  path = "",
): readonly Difference[] {
  if (!isNode(fact) || !isNode(computed) || Array.isArray(fact) !== Array.isArray(computed)) {
    return fact === computed ? [] : [{ path, stated: fact, computed }];
  }
  const [mine, theirs] = [new Map(Object.entries(fact)), new Map(Object.entries(computed))];
  return [...new Set([...mine.keys(), ...theirs.keys()])].toSorted().flatMap((name) => {
    const inner = path === "" ? name : `${path}.${name}`;
    return differencesOf(mine.get(name), theirs.get(name), inner);
  });
}

const isNode = (fact: Fact | undefined): fact is Facts | readonly Fact[] =>
  typeof fact === "object" && fact !== null;

function receiptOf(view: ReceiptView): Receipt {
  return { ...view, id: view.id as Receipt["id"] }; // the id as the receipt states it
}

function recordsOf(ticks: readonly ReceiptTick[]): RecordedTicks {
  const byName = new Map(ticks.map((tick) => [`${tick.symbol}/${tick.seq}`, tick]));
  const named = (symbol: string, seq: number) => byName.get(`${symbol}/${seq}`);
  return {
    priceOfTick: (symbol, seq) => readPrice(named(symbol, seq)),
    timeOfTick: (symbol, seq) => {
      const timeMs = named(symbol, seq)?.timeMs;
      return timeMs === undefined ? null : instant(timeMs);
    },
    hashOfTick: (symbol, seq) => named(symbol, seq)?.hash ?? null,
  };
}

function readPrice(tick: ReceiptTick | undefined): Price | null {
  if (tick === undefined) return null;
  const parsed = parseDecimal(tick.price);
  return parsed.ok && parsed.value > 0n ? price(parsed.value) : null;
}

async function findBroken(
  ticks: readonly ReceiptTick[],
  sha256: Sha256,
): Promise<readonly ReceiptTick[]> {
  const checked = await Promise.all(ticks.map((tick) => isSoundTick(tick, sha256)));
  return ticks.filter((tick, index) => checked[index] !== true || !followsIn(ticks, tick));
}

/** Two ticks that are neighbours in their chain must be linked. */
function followsIn(ticks: readonly ReceiptTick[], tick: ReceiptTick): boolean {
  const before = ticks.find(({ symbol, seq }) => symbol === tick.symbol && seq === tick.seq - 1);
  return before === undefined || before.hash === tick.prevHash;
}

/** One after another: the liquidation of a whole account names hundreds. */
async function findStray(
  ticks: readonly ReceiptTick[],
  means: Evidence,
): Promise<readonly ReceiptTick[]> {
  const verdicts = new Map<string, boolean>();
  for (const tick of ticks) {
    const name = `${tick.symbol}/${tick.seq}/${tick.hash}`;
    if (!verdicts.has(name)) verdicts.set(name, await isPublished(tick, means));
  }
  return ticks.filter(({ symbol, seq, hash }) => verdicts.get(`${symbol}/${seq}/${hash}`) !== true);
}

/**
 * Whether the published chain has exactly this tick at its position, linked to both neighbours.
 */
async function isPublished(
  { symbol, seq, hash }: ReceiptTick,
  { readTicks, sha256 }: Evidence,
): Promise<boolean> {
  const afterSeq = Math.max(0, seq - 2);
  const links = await readTicks({ symbol, afterSeq, limit: 3 });
  let before = afterSeq === 0 ? GENESIS_HASH : links[0]?.prevHash;
  for (const [index, link] of links.entries()) {
    const isNext = link.symbol === symbol && link.seq === afterSeq + 1 + index;
    if (!isNext || link.prevHash !== before || !(await isSoundTick(link, sha256))) return false;
    before = link.hash;
  }
  return links.some((link) => link.seq === seq && link.hash === hash);
}
