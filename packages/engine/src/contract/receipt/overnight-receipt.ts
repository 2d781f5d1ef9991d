import {
  type Money,
  type Posting,
  postingFacts,
  type Receipt,
  type ReceiptId,
  toDecimalText,
} from "#kernel";
import type { Market } from "../context.ts";
import type { FundingMoves } from "../math/funding.ts";
import { notionalIn } from "../math/point-value.ts";
import { nightChargedAt } from "../holding-cost/nights.ts";
import type { Position } from "../state.ts";
import { RULE_VERSION } from "./facts.ts";

interface NightCharge {
  readonly before: Position;
  readonly after: Position;
  readonly market: Market;
  readonly available: Money;
  readonly night: number;
  readonly nights: 1 | 3;
}

/**
 * The receipt of one night's charge. Its inputs determine the result, except the position's name,
 * which is the server's statement.
 */
export function overnightReceipt(
  { before, after, market, available, night, nights }: NightCharge,
  moves: FundingMoves,
  booking: { readonly receiptId: ReceiptId; readonly postings: readonly Posting[] },
): Receipt {
  const { quote, terms } = market;
  const isCross = before.marginMode === "cross";
  const notional = notionalIn(terms, { size: before.quantity, at: quote.price }, "up");
  const availableAfter = available.units - moves.fromAvailable.units + moves.received.units;
  return {
    id: booking.receiptId,
    kind: "overnight",
    ruleVersion: RULE_VERSION,
    inputs: {
      positionId: before.id,
      book: before.book,
      asset: before.asset,
      symbol: before.symbol,
      side: before.side,
      marginMode: before.marginMode,
      night,
      quantity: toDecimalText(before.quantity),
      margin: toDecimalText(before.margin.units),
      available: isCross ? toDecimalText(available.units) : null,
      markTick: quote.seq,
      termsVersion: terms.version,
    },
    ticks: [{ symbol: before.symbol, seq: quote.seq }],
    result: {
      dueAtMs: nightChargedAt(night),
      nights,
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
