import {
  type AssetCode,
  type FactReader,
  type Instant,
  instant,
  isSameReceipt,
  money,
  postingFacts,
  type Price,
  type Quote,
  readFacts,
  type Receipt,
  type ReceiptId,
  type ReceiptRule,
  SECOND_MS,
  type SymbolCode,
  type TickBoundary,
  toDecimalText,
} from "#kernel";
import { secondFigures } from "./figures.ts";
import { profitOf, secondResultOf, type SecondTicks, settlingPostings } from "./outcome.ts";
import { SECOND_DIRECTIONS, type SecondOrder, type SecondOrderId } from "./state.ts";
import type { SecondTerms } from "./terms.ts";

/** The version of the rule by which second contracts are settled and can be recomputed. */
const SECOND_RULE = "second-contract/1";

type ReceiptedOrder = Omit<
  SecondOrder,
  "userId" | "outcome" | "entry" | "exit" | "profit" | "closedAt" | "receiptId"
>;

/**
 * The proof of one order: the time of its acceptance, and the ticks on either side of that moment
 * and of its expiry determine everything else. Which order it belongs to, and its time, are the
 * server's statement.
 */
export function secondReceipt(
  order: ReceiptedOrder,
  ticks: SecondTicks,
  receiptId: ReceiptId,
): Receipt {
  const { acceptance, expiry } = ticks;
  const { outcome, entry, exit } = secondResultOf(order, ticks);
  const around = [acceptance.last, acceptance.next, expiry.last, expiry.next];
  const seqs = around.filter((tick) => tick !== null).map(({ seq }) => seq);
  return {
    id: receiptId,
    kind: "second-contract",
    ruleVersion: SECOND_RULE,
    inputs: {
      orderId: order.id,
      book: order.book,
      asset: order.asset,
      symbol: order.symbol,
      direction: order.direction,
      seconds: order.seconds,
      stake: toDecimalText(order.stake.units),
      acceptedAtMs: order.acceptedAt,
      termsVersion: order.termsVersion,
      tickAtAcceptance: acceptance.last.seq,
      tickAfterAcceptance: acceptance.next?.seq ?? null,
      tickAtExpiry: expiry.last.seq,
      tickAfterExpiry: expiry.next?.seq ?? null,
    },
    ticks: [...new Set(seqs)].map((seq) => ({ symbol: order.symbol, seq })),
    result: {
      outcome,
      payoutRatePpm: order.payoutRate.toString(),
      entryPrice: entry === null ? null : toDecimalText(entry.price),
      exitPrice: exit === null ? null : toDecimalText(exit.price),
      expiresAtMs: order.expiresAt,
      profit: toDecimalText(profitOf(order, outcome).units),
      postings: postingFacts(settlingPostings(order, outcome)),
    },
  };
}

/** Published facts that verifying a receipt needs: all recorded before it was made. */
export interface SecondRecords {
  tickOf(symbol: SymbolCode, seq: number): { readonly price: Price; readonly at: Instant } | null;
  termsOf(version: number): SecondTerms | null;
}

/** How second contracts are decided again; the version names their terms. */
export const SECOND_RECEIPTS: ReceiptRule<SecondTerms> = {
  namedTerms: ({ inputs: { termsVersion } }) =>
    typeof termsVersion === "number" ? [String(termsVersion)] : [],
  // The next tick shows that a tick was the last one at a moment: none may be omitted.
  furtherTicks: ({ ticks }) => ticks.map(({ symbol, seq }) => ({ symbol, seq: seq + 1 })),
  recompute: (receipt, { priceOfTick, timeOfTick, termsOf }) => {
    const again = recomputeSecond(receipt, {
      tickOf: (symbol, seq) => {
        const [price, at] = [priceOfTick(symbol, seq), timeOfTick(symbol, seq)];
        return price === null || at === null ? null : { price, at };
      },
      termsOf: (version) => termsOf(String(version)),
    });
    return {
      receipt: again,
      refusal: again === null ? "malformed_receipt" : null,
      isHonest: again !== null && isSameReceipt(again, receipt),
    };
  },
};

/**
 * Whether a receipt equals its rule's decision on its inputs, the recorded ticks and the published
 * terms: its entry must be the first tick after acceptance and its exit the last one before the
 * expiry, which the neighbouring ticks show.
 */
export function isSecondReceiptHonest(receipt: Receipt, records: SecondRecords): boolean {
  const again = recomputeSecond(receipt, records);
  return again !== null && isSameReceipt(again, receipt);
}

/** null if the inputs, the ticks and the terms are incomplete or contradictory. */
function recomputeSecond(receipt: Receipt, records: SecondRecords): Receipt | null {
  try {
    const facts = readFacts(receipt.inputs);
    const order = readOrder(facts, records);
    return secondReceipt(order, readTicks(facts, { order, records }), receipt.id);
  } catch {
    // A receipt may contain anything: one that makes our rules throw is invalid.
    return null;
  }
}

function readOrder(facts: FactReader, { termsOf }: SecondRecords): ReceiptedOrder {
  const book = facts.text("book");
  if (book !== "demo" && book !== "live") throw new Error(`no book: ${book}`);
  // Brands exist for the compiler only: another symbol has no terms.
  const symbol = facts.text("symbol") as SymbolCode;
  const seconds = facts.whole("seconds");
  const terms = termsOf(facts.whole("termsVersion"));
  const payoutRate = terms?.symbols.get(symbol)?.payoutRates.get(seconds);
  if (terms === null || payoutRate === undefined) throw new Error("no such terms");
  // As above.
  const asset = facts.text("asset") as AssetCode;
  if (asset !== terms.asset) throw new Error(`nothing is staked in ${asset}`);
  const stake = money(asset, facts.units("stake"));
  const acceptedAt = instant(facts.whole("acceptedAtMs"));
  return {
    // As above.
    id: facts.text("orderId") as SecondOrderId,
    book,
    asset,
    symbol,
    seconds,
    stake,
    payoutRate,
    acceptedAt,
    direction: facts.oneOf("direction", SECOND_DIRECTIONS),
    gain: secondFigures(stake, payoutRate).gain,
    termsVersion: terms.version,
    expiresAt: instant(acceptedAt + seconds * SECOND_MS),
  };
}

function readTicks(
  facts: FactReader,
  { order, records }: { readonly order: ReceiptedOrder; readonly records: SecondRecords },
): SecondTicks {
  const { symbol, acceptedAt, expiresAt } = order;
  const tickAt = (seq: number): Quote | null => {
    const tick = records.tickOf(symbol, seq);
    return tick === null ? null : { symbol, seq, ...tick };
  };
  const boundaryAt = (at: Instant, names: { last: string; next: string }): TickBoundary => {
    const seq = facts.whole(names.last);
    const [last, next] = [tickAt(seq), tickAt(seq + 1)];
    if (last === null || last.at > at) throw new Error(`no tick ${seq} before ${at}`);
    if (next !== null && next.at <= at) throw new Error(`tick ${seq} is not the last before ${at}`);
    if (facts.wholeOrNull(names.next) !== null) return { at, last, next };
    // A tick recorded since could not be named then; one before the expiry had to be.
    if (next !== null && next.at <= expiresAt) throw new Error(`tick ${next.seq} is left out`);
    return { at, last, next: null };
  };
  return {
    acceptance: boundaryAt(acceptedAt, {
      last: "tickAtAcceptance",
      next: "tickAfterAcceptance",
    }),
    expiry: boundaryAt(expiresAt, { last: "tickAtExpiry", next: "tickAfterExpiry" }),
  };
}
