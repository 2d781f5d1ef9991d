import {
  type AssetCode,
  type FactReader,
  isReceiptOf,
  type Posting,
  postingFacts,
  type Price,
  readFacts,
  type Receipt,
  type ReceiptId,
  type SymbolCode,
  toDecimalText,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import { SPOT_SIDES, SPOT_SIZES, type SpotFigures, spotFigures } from "./figures.ts";
import type { SpotOrder, SpotOrderId } from "./state.ts";
import type { SpotTerms } from "./terms.ts";

/** The version of the rule by which spot trades are made and can be recomputed. */
export const SPOT_RULE = "spot/1";

type Receipted = Pick<
  SpotOrder,
  "id" | "book" | "symbol" | "side" | "by" | "tickSeq" | "termsVersion" | "receiptId"
> &
  SpotFigures;

/** What is paid to the house and given by it, and its fee. */
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
 * The proof of one trade: a tick and the published terms, from which all else follows. Which order
 * it is of is the server's word.
 */
export function spotReceipt(order: Receipted): Receipt {
  const { amount, gross, fee, value, by } = order;
  return {
    id: order.receiptId,
    kind: "spot-trade",
    ruleVersion: SPOT_RULE,
    inputs: {
      orderId: order.id,
      book: order.book,
      symbol: order.symbol,
      side: order.side,
      by,
      size: toDecimalText(by === "amount" ? amount.units : value.units),
      indexTick: order.tickSeq,
      termsVersion: order.termsVersion,
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

/** What anyone needs beside a receipt: what was recorded and published before it was made. */
export interface SpotRecords {
  priceOfTick(symbol: SymbolCode, seq: number): Price | null;
  termsOf(version: number): SpotTerms | null;
}

/** Whether a receipt is what its rule makes of its tick and the published terms. */
export const isSpotReceiptHonest = (receipt: Receipt, records: SpotRecords): boolean =>
  isReceiptOf(receipt, () =>
    spotReceipt(readOrder(readFacts(receipt.inputs), { records, receiptId: receipt.id })),
  );

function readOrder(
  facts: FactReader,
  { records, receiptId }: { readonly records: SpotRecords; readonly receiptId: ReceiptId },
): Receipted {
  const book = facts.text("book");
  if (book !== "demo" && book !== "live") throw new Error(`no book: ${book}`);
  // Brands exist for the compiler only: of another symbol there are no terms.
  const symbol = facts.text("symbol") as SymbolCode;
  const tickSeq = facts.whole("indexTick");
  const mark = records.priceOfTick(symbol, tickSeq);
  const terms = records.termsOf(facts.whole("termsVersion"));
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
    receiptId,
    ...spotFigures({ side, by, units }, { ...terms, mark, base }),
  };
}
