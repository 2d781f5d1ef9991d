import {
  type Money,
  postingFacts,
  type Price,
  type Receipt,
  type ReceiptId,
  toDecimalText,
} from "#kernel";
import { discountFact, RULE_VERSION } from "./facts.ts";
import { type Closing, type Settlement } from "../settlement.ts";
import { entryOf } from "../state.ts";
import type { StopPart } from "../math/stops.ts";

/** A close with the price that triggered it, if one did. */
export interface ReceiptedClosing extends Closing {
  /** The worst price that its owner agreed to; null if there was none. */
  readonly worstPrice: Price | null;
  readonly trigger: bigint | null;
  /** For a stop on a part of the position. */
  readonly part: StopPart | null;
}

/**
 * The receipt of one close, full or partial. Its inputs determine the result; the rest is the
 * server's statement and determines nothing: which position it was, and, if the price allows more
 * than one, the reason of the close (`forged-receipts.test.ts` has the list). A stop must be
 * reached by the tick; the receipt cannot prove that its owner had set it.
 */
export function closeReceipt(
  closing: ReceiptedClosing,
  settlement: Settlement,
  { receiptId, reach }: { readonly receiptId: ReceiptId; readonly reach: Money },
): Receipt {
  const { position, market, quantity, reason, trigger } = closing;
  const { terms, quote } = market;
  const entryTick = entryOf(position).tickSeq;
  const isCross = position.marginMode === "cross";
  return {
    id: receiptId,
    kind: "close",
    ruleVersion: RULE_VERSION,
    inputs: {
      positionId: position.id,
      book: position.book,
      asset: position.asset,
      symbol: position.symbol,
      side: position.side,
      marginMode: position.marginMode,
      reason,
      trigger: trigger === null ? null : toDecimalText(trigger),
      quantity: toDecimalText(position.quantity),
      closedQuantity: toDecimalText(quantity),
      margin: toDecimalText(position.margin.units),
      available: isCross ? toDecimalText(reach.units) : null,
      entryTick,
      exitTick: quote.seq,
      termsVersion: terms.version,
      halfSpreadRatePpm: terms.halfSpreadRate.toString(),
      closeFeeRatePpm: terms.closeFeeRate.toString(),
      ...discountFact(position),
      ...(closing.worstPrice !== null && { worstPrice: toDecimalText(closing.worstPrice) }),
      ...(closing.part !== null && {
        stopPercent: closing.part.percent,
        marginMin: toDecimalText(terms.marginMin.units),
      }),
    },
    ticks: [
      { symbol: position.symbol, seq: entryTick },
      { symbol: position.symbol, seq: quote.seq },
    ],
    result: resultOf(closing, settlement),
  };
}

function resultOf(closing: ReceiptedClosing, settlement: Settlement): Receipt["result"] {
  const { position, market, quantity, trigger, part } = closing;
  const [outcome] = settlement.outcomes;
  if (outcome === undefined) throw new Error("a close settles one position");
  const isCross = position.marginMode === "cross";
  return {
    entryPrice: toDecimalText(entryOf(position).price),
    exitPrice: toDecimalText(outcome.exitPrice),
    pnl: toDecimalText(outcome.profit.units),
    feeDue: toDecimalText(outcome.feeDue.units),
    fee: toDecimalText(outcome.fee.units),
    marginReturned: toDecimalText(outcome.marginReturned.units),
    insurancePaid: toDecimalText(outcome.insurancePaid.units),
    quantityLeft: toDecimalText(position.quantity - quantity),
    marginLeft: toDecimalText(outcome.position.margin.units),
    availableAfter: isCross ? toDecimalText(settlement.pot.units) : null,
    /**
     * How far past its trigger the tick was: after a jump, the fill is at a real price, not at the
     * trigger.
     */
    beyondTrigger: trigger === null ? null : toDecimalText(market.quote.price - trigger),
    ...(part !== null && {
      stopQuantity: toDecimalText(part.portion),
      /** Below zero: the part or the rest would have been too small, and everything was closed. */
      stopAboveMin: toDecimalText(part.aboveMin.units),
    }),
    postings: postingFacts(settlement.postings),
  };
}
