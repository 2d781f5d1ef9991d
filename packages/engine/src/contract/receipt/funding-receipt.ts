import {
  type Money,
  type Posting,
  postingFacts,
  type Receipt,
  type ReceiptId,
  toDecimalText,
} from "#kernel";
import { RULE_VERSION } from "./facts.ts";
import { FUNDING_PERIOD_MS, type FundingMoves } from "../math/funding.ts";
import { notionalIn } from "../math/point-value.ts";
import type { Market } from "../context.ts";
import type { Position } from "../state.ts";

interface FundingCharge {
  readonly before: Position;
  readonly after: Position;
  readonly market: Market;
  readonly available: Money;
}

/**
 * The receipt of one period's funding. Its inputs determine the result, except the position's name,
 * which is the server's statement.
 */
export function fundingReceipt(
  { before, after, market, available }: FundingCharge,
  moves: FundingMoves,
  booking: { readonly receiptId: ReceiptId; readonly postings: readonly Posting[] },
): Receipt {
  const { quote, terms } = market;
  const isCross = before.marginMode === "cross";
  const notional = notionalIn(terms, { size: before.quantity, at: quote.price }, "up");
  const availableAfter = available.units - moves.fromAvailable.units + moves.received.units;
  return {
    id: booking.receiptId,
    kind: "funding",
    ruleVersion: RULE_VERSION,
    inputs: {
      positionId: before.id,
      book: before.book,
      asset: before.asset,
      symbol: before.symbol,
      side: before.side,
      marginMode: before.marginMode,
      period: after.fundedPeriod,
      quantity: toDecimalText(before.quantity),
      margin: toDecimalText(before.margin.units),
      available: isCross ? toDecimalText(available.units) : null,
      markTick: quote.seq,
      termsVersion: terms.version,
      fundingRatePpm: terms.fundingRate.toString(),
    },
    ticks: [{ symbol: before.symbol, seq: quote.seq }],
    result: {
      dueAtMs: after.fundedPeriod * FUNDING_PERIOD_MS,
      markPrice: toDecimalText(quote.price),
      notional: toDecimalText(notional.units),
      due: toDecimalText(moves.due.units),
      paidFromAvailable: toDecimalText(moves.fromAvailable.units),
      paidFromMargin: toDecimalText(moves.fromMargin.units),
      received: toDecimalText(moves.received.units),
      marginAfter: toDecimalText(after.margin.units),
      availableAfter: isCross ? toDecimalText(availableAfter) : null,
      postings: postingFacts(booking.postings),
    },
  };
}
