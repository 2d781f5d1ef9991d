import type { Decision, Result } from "@plumbline/engine/kernel";
import { toDecimalText, userBookOf } from "@plumbline/engine/kernel";
import {
  breakEvenOf,
  type DealFigures,
  type OptionEvent,
  type OptionOrder,
  type OptionPriceMoved,
  type OptionQuote,
} from "@plumbline/engine/option";
import { toWireTime } from "@plumbline/protocol";

/** An event sent to open screens, which then reload the orders. */
export interface OptionNotice {
  readonly type: OptionEvent["type"];
  readonly id: string;
  readonly book: string;
}

export const OPTION_NOTICES = [
  "option_bought",
  "option_sold",
  "option_delivered",
] as const satisfies readonly OptionNotice["type"][];

/** A decision with events of plain JSON, without the order. */
export function withNotices<Refusal>(
  decided: Result<Decision<readonly OptionOrder[], OptionEvent>, Refusal>,
): Result<Decision<readonly OptionOrder[], OptionNotice>, Refusal> {
  if (!decided.ok) return decided;
  const events = decided.value.events.map(({ type, order: { id, book } }) => ({ type, id, book }));
  return { ok: true, value: { ...decided.value, events } };
}

/** Renames the new price of a moved quote to the name that the refusal's text uses. */
export function withPrice<Value, Refusal extends { readonly type: string }>(
  decided: Result<Value, Refusal | OptionPriceMoved>,
): Result<Value, Refusal | { readonly type: "price_moved"; readonly price: bigint }> {
  // `each` exists in this refusal only.
  if (decided.ok || !("each" in decided.error)) return decided as Result<Value, Refusal>;
  return { ok: false, error: { type: "price_moved", price: decided.error.each } };
}

// Greeks are shown with eight of their eighteen decimal places, truncated.
const GREEK_UNITS = 10n ** 10n;
const greekText = (value: bigint): string => toDecimalText(value / GREEK_UNITS);

export const quoteView = (quote: OptionQuote) => ({
  price: toDecimalText(quote.price),
  ask: toDecimalText(quote.ask),
  bid: toDecimalText(quote.bid),
  delta: greekText(quote.delta),
  gamma: greekText(quote.gamma),
  theta: toDecimalText(quote.thetaPerDay),
  vega: toDecimalText(quote.vegaPerPercent),
});

/** `sale`: the figures of selling the order now. */
export function orderView(order: OptionOrder, sale: DealFigures | null) {
  const { id, status, symbol, kind, premium, payout, receiptId, boughtAt, closedAt } = order;
  const breakEven = breakEvenOf(order);
  return {
    id,
    book: userBookOf(order.book),
    status,
    symbol,
    kind,
    strike: toDecimalText(order.strike),
    expiryMs: order.expiresAt,
    quantity: toDecimalText(order.quantity),
    currency: order.asset,
    premium: toDecimalText(premium.units),
    breakEven: breakEven === null ? null : toDecimalText(breakEven),
    bid: sale === null ? null : toDecimalText(sale.each),
    worth: sale === null ? null : toDecimalText(sale.amount.units),
    payout: payout === null ? null : toDecimalText(payout.units),
    profit: payout === null ? null : toDecimalText(payout.units - premium.units),
    receiptId,
    createTime: toWireTime(boughtAt),
    closeTime: closedAt === null ? null : toWireTime(closedAt),
  };
}
