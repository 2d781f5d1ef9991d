import { recomputeReceipt, type RecomputeRefusal } from "@plumbline/engine/contract";
import {
  type Fact,
  type Facts,
  instant,
  mustParseDecimal,
  parseDecimal,
  price,
  type Price,
  priceOf,
  type Receipt,
  type SymbolCode,
} from "@plumbline/engine/kernel";
import { tickPreimage } from "@plumbline/engine/market";
import type { ResultOf } from "@plumbline/protocol";
import type { readReceipt } from "@plumbline/protocol/proof";

export type ReceiptView = ResultOf<typeof readReceipt>;
/** Hexadecimal SHA-256 of a text. */
export type Sha256 = (text: string) => Promise<string>;

export type ReceiptTick = ReceiptView["ticks"][number];

/** One fact of the result that the rule, asked again, would have made another. */
export interface Difference {
  /** "closed.0.fee" */
  readonly path: string;
  /** null: it is not there. */
  readonly said: Fact | null;
  readonly computed: Fact | null;
}

export interface Verdict {
  /** Nothing found wrong with all that could be looked at. */
  readonly isHonest: boolean;
  /** The rule's answer; null where it could be asked. */
  readonly refusal: RecomputeRefusal["type"] | null;
  readonly differences: readonly Difference[];
  /** Ticks whose hash is not that of what they say, or does not follow the tick before. */
  readonly brokenTicks: readonly ReceiptTick[];
}

/**
 * Decides the settlement again, here, from the receipt's own inputs and ticks, and makes every
 * tick's hash again. Trusts nobody, the server that sent the receipt included.
 */
export async function verifyReceipt(view: ReceiptView, sha256: Sha256): Promise<Verdict> {
  const brokenTicks = await findBroken(view.ticks, sha256);
  const recomputed = recomputeReceipt(receiptOf(view), priceIn(view.ticks));
  const refusal = recomputed.ok ? null : recomputed.error.type;
  const differences = recomputed.ok ? differencesOf(view.result, recomputed.value) : [];
  return {
    isHonest: refusal === null && differences.length === 0 && brokenTicks.length === 0,
    refusal,
    differences,
    brokenTicks,
  };
}

/** Every leaf in which two results differ, in the order of their names. */
export function differencesOf(said: Fact, computed: Fact, path = ""): readonly Difference[] {
  if (!isNode(said) || !isNode(computed)) {
    return said === computed ? [] : [{ path, said, computed }];
  }
  const [mine, theirs] = [new Map(Object.entries(said)), new Map(Object.entries(computed))];
  return [...new Set([...mine.keys(), ...theirs.keys()])].toSorted().flatMap((name) => {
    const inner = path === "" ? name : `${path}.${name}`;
    return differencesOf(mine.get(name) ?? null, theirs.get(name) ?? null, inner);
  });
}

const isNode = (fact: Fact): fact is Facts | readonly Fact[] =>
  typeof fact === "object" && fact !== null;

function receiptOf(view: ReceiptView): Receipt {
  return { ...view, id: view.id as Receipt["id"] }; // the receipt's word for its own id
}

function priceIn(ticks: readonly ReceiptTick[]) {
  const prices = new Map(ticks.map((tick) => [`${tick.symbol}/${tick.seq}`, readPrice(tick)]));
  return (symbol: string, seq: number): Price | null => prices.get(`${symbol}/${seq}`) ?? null;
}

function readPrice({ price: text }: ReceiptTick): Price | null {
  const parsed = parseDecimal(text);
  return parsed.ok && parsed.value > 0n ? price(parsed.value) : null;
}

async function findBroken(
  ticks: readonly ReceiptTick[],
  sha256: Sha256,
): Promise<readonly ReceiptTick[]> {
  const checked = await Promise.all(
    ticks.map(async (tick) => {
      const preimage = preimageOf(tick);
      return preimage !== null && (await sha256(preimage)) === tick.hash;
    }),
  );
  return ticks.filter((tick, index) => checked[index] !== true || !followsIn(ticks, tick));
}

/** Two ticks that are neighbours in their chain must be linked. */
function followsIn(ticks: readonly ReceiptTick[], tick: ReceiptTick): boolean {
  const before = ticks.find(({ symbol, seq }) => symbol === tick.symbol && seq === tick.seq - 1);
  return before === undefined || before.hash === tick.prevHash;
}

/** The text that was hashed; null where the tick says something no tick can say. */
function preimageOf(tick: ReceiptTick): string | null {
  try {
    return tickPreimage({
      symbol: tick.symbol as SymbolCode, // the receipt's word: the hash will tell
      seq: tick.seq,
      price: priceOf(tick.price),
      at: instant(tick.timeMs),
      volume: mustParseDecimal(tick.volume),
      inputs: tick.inputs.map(({ venue, price: said, timeMs }) => {
        return { venue, price: priceOf(said), at: instant(timeMs) };
      }),
      prevHash: tick.prevHash,
    });
  } catch {
    return null;
  }
}
