import {
  type AssetCode,
  type FactReader,
  type Instant,
  instant,
  isSameReceipt,
  isTickOf,
  type Posting,
  postingFacts,
  readFacts,
  type Receipt,
  type ReceiptRecords,
  type ReceiptRule,
  type SymbolCode,
  toDecimalText,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import { SPOT_SIDES, SPOT_SIZES, type SpotFigures, spotFigures } from "./figures.ts";
import type { SpotOrder, SpotOrderId } from "./state.ts";
import type { SpotTerms } from "./terms.ts";

/** The version of the rule by which spot trades are made and can be recomputed. */
const SPOT_RULE = "spot/2";
/** For receipts from before they contained their time. */
const TIMELESS_RULE = "spot/1";

type Receipted = Pick<
  SpotOrder,
  "id" | "book" | "symbol" | "side" | "by" | "tickSeq" | "termsVersion" | "receiptId"
> &
  SpotFigures & {
    /** null for an older receipt, whose tick's age is unknown. */
    readonly tradedAt: Instant | null;
  };

/** The amounts paid to and by the house, and the fee. */
export function spotPostings({ book, side, amount, gross, fee }: Receipted): readonly Posting[] {
  const { available, inventory, fees } = accountsOf(book);
  const [paid, received] = side === "buy" ? [gross, amount] : [amount, gross];
  return postings(
    [available, inventory, paid, "spot_paid"],
    [inventory, available, received, "spot_received"],
    [available, fees, fee, "spot_fee"],
  );
}

/**
 * The proof of one trade: a tick that was recent by then and the published terms determine
 * everything else. Which order it belongs to, and its time, are the server's statement.
 */
export function spotReceipt(order: Receipted): Receipt {
  const { amount, gross, fee, value, by, tradedAt } = order;
  return {
    id: order.receiptId,
    kind: "spot-trade",
    ruleVersion: tradedAt === null ? TIMELESS_RULE : SPOT_RULE,
    inputs: {
      orderId: order.id,
      book: order.book,
      symbol: order.symbol,
      side: order.side,
      by,
      size: toDecimalText(by === "amount" ? amount.units : value.units),
      indexTick: order.tickSeq,
      termsVersion: order.termsVersion,
      ...(tradedAt !== null && { tradedAtMs: tradedAt }),
    },
    ticks: [{ symbol: order.symbol, seq: order.tickSeq }],
    result: {
      base: amount.asset,
      asset: gross.asset,
      price: toDecimalText(order.price),
      amount: toDecimalText(amount.units),
      gross: toDecimalText(gross.units),
      tradeFee: toDecimalText(fee.units),
      value: toDecimalText(value.units),
      spreadCost: toDecimalText(order.spreadCost.units),
      postings: postingFacts(spotPostings(order)),
    },
  };
}

/** How trades are decided again; the version names their terms. */
export const SPOT_RECEIPTS: ReceiptRule<SpotTerms> = {
  namedTerms: ({ inputs: { termsVersion } }) =>
    typeof termsVersion === "number" ? [String(termsVersion)] : [],
  recompute: (receipt, records) => {
    const again = recomputeSpot(receipt, records);
    return {
      receipt: again,
      refusal: again === null ? "malformed_receipt" : null,
      isHonest: again !== null && isSameReceipt(again, receipt),
    };
  },
};

type Records = ReceiptRecords<SpotTerms>;

/** Computes what a receipt must be; null if its inputs are incomplete or contradictory. */
function recomputeSpot(receipt: Receipt, records: Records): Receipt | null {
  try {
    const order = readOrder(readFacts(receipt.inputs), { records, receipt });
    return spotReceipt(order);
  } catch {
    // A receipt may contain anything: one that makes our rules throw is invalid.
    return null;
  }
}

function readOrder(
  facts: FactReader,
  { records, receipt }: { readonly records: Records; readonly receipt: Receipt },
): Receipted {
  const book = facts.text("book");
  if (book !== "demo" && book !== "live") throw new Error(`no book: ${book}`);
  // Brands exist for the compiler only: another symbol has no terms.
  const symbol = facts.text("symbol") as SymbolCode;
  const tickSeq = facts.whole("indexTick");
  const mark = records.priceOfTick(symbol, tickSeq);
  const terms = records.termsOf(String(facts.whole("termsVersion")));
  const base: AssetCode | undefined = terms?.symbols.get(symbol)?.base;
  if (mark === null || terms === null || base === undefined) {
    throw new Error("what it is priced with was never recorded");
  }
  const [side, by] = [facts.oneOf("side", SPOT_SIDES), facts.oneOf("by", SPOT_SIZES)];
  const units = facts.units("size");
  if (units <= 0n) throw new Error("a size is positive");
  return {
    // As above: any text may name an order.
    id: facts.text("orderId") as SpotOrderId,
    book,
    symbol,
    side,
    by,
    tickSeq,
    termsVersion: terms.version,
    tradedAt: readTime(facts, { receipt, tickAt: records.timeOfTick(symbol, tickSeq) }),
    receiptId: receipt.id,
    ...spotFigures({ side, by, units }, { ...terms, mark, base }),
  };
}

/**
 * Not checked for a receipt of the older rule; for the newer one, as its tick could be traded on.
 */
function readTime(
  facts: FactReader,
  { receipt, tickAt }: { readonly receipt: Receipt; readonly tickAt: Instant | null },
): Instant | null {
  if (receipt.ruleVersion === TIMELESS_RULE) return null;
  const tradedAt = instant(facts.whole("tradedAtMs"));
  if (tickAt === null || !isTickOf(tradedAt, tickAt)) throw new Error("a tick of another time");
  return tradedAt;
}
