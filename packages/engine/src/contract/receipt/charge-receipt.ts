import { type Facts, postingFacts, type Receipt, type ReceiptId, toDecimalText } from "#kernel";
import type { Market } from "../context.ts";
import type { HoldingCharge } from "../holding-cost/charge-holding.ts";
import { notionalIn } from "../terms.ts";
import { RULE_VERSION } from "./facts.ts";

/** The inputs and results of one kind of charge only. */
interface OwnFacts {
  readonly kind: "funding" | "overnight";
  readonly receiptId: ReceiptId;
  readonly market: Market;
  /** The facts that identify the charge. */
  readonly charge: Facts;
  /** The rates of its terms, besides their version. */
  readonly terms: Facts;
  /** When it was due, and how many times the rate was charged. */
  readonly due: Facts;
}

/**
 * The receipt of one holding charge. Its inputs determine the result, except the position's name,
 * which is the server's statement.
 */
export function chargeReceipt(
  { before, after, available, moves, postings }: HoldingCharge,
  { kind, receiptId, market, charge, terms: ownTerms, due }: OwnFacts,
): Receipt {
  const { quote, terms } = market;
  const isCross = before.marginMode === "cross";
  const notional = notionalIn(terms, { size: before.quantity, at: quote.price }, "up");
  const availableAfter = available.units - moves.fromAvailable.units + moves.received.units;
  return {
    id: receiptId,
    kind,
    ruleVersion: RULE_VERSION,
    inputs: {
      positionId: before.id,
      book: before.book,
      asset: before.asset,
      symbol: before.symbol,
      side: before.side,
      marginMode: before.marginMode,
      ...charge,
      quantity: toDecimalText(before.quantity),
      margin: toDecimalText(before.margin.units),
      available: isCross ? toDecimalText(available.units) : null,
      markTick: quote.seq,
      termsVersion: terms.version,
      ...ownTerms,
    },
    ticks: [{ symbol: before.symbol, seq: quote.seq }],
    result: {
      ...due,
      markPrice: toDecimalText(quote.price),
      notional: toDecimalText(notional.units),
      due: toDecimalText(moves.due.units),
      paidFromAvailable: toDecimalText(moves.fromAvailable.units),
      paidFromMargin: toDecimalText(moves.fromMargin.units),
      received: toDecimalText(moves.received.units),
      marginAfter: toDecimalText(after.margin.units),
      availableAfter: isCross ? toDecimalText(availableAfter) : null,
      postings: postingFacts(postings),
    },
  };
}
