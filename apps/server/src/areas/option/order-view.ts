import type { Decision, Result } from "@plumbline/engine/kernel";
import { toDecimalText } from "@plumbline/engine/kernel";
import {
  breakEvenOf,
  type DealFigures,
  type OptionEvent,
  type OptionOrder,
  type OptionPriceMoved,
  type OptionQuote,
} from "@plumbline/engine/option";
import { toWireTime } from "@plumbline/protocol";

/** What a reader's open screens hear: that something changed, which they read anew. */
export interface OptionNotice {
  readonly type: OptionEvent["type"];
  readonly id: string;
  readonly book: string;
}

export const OPTION_NOTICES: ReadonlySet<string> = new Set([
  "option_bought",
  "option_sold",
  "option_delivered",
] satisfies OptionNotice["type"][]);

/** A decision with its events as they are passed on: plain JSON, without the order. */
export function withNotices<Refusal>(
  decided: Result<Decision<readonly OptionOrder[], OptionEvent>, Refusal>,
): Result<Decision<readonly OptionOrder[], OptionNotice>, Refusal> {
  if (!decided.ok) return decided;
  const events = decided.value.events.map(({ type, order: { id, book } }) => ({ type, id, book }));
  return { ok: true, value: { ...decided.value, events } };
}

/** What it would be traded at, under the name that the text of this refusal has for it. */
export function withPrice<Value, Refusal extends { readonly type: string }>(
  decided: Result<Value, Refusal | OptionPriceMoved>,
): Result<Value, Refusal | { readonly type: "price_moved"; readonly price: bigint }> {
  // No other refusal has it.
  if (decided.ok || !("each" in decided.error)) return decided as Result<Value, Refusal>;
  return { ok: false, error: { type: "price_moved", price: decided.error.each } };
}

// Greeks are told to eight places, of eighteen.
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

/** `sale`: what selling it would come to just now. */
export function orderView(order: OptionOrder, sale: DealFigures | null) {
  const { id, status, symbol, kind, premium, payout, receiptId, boughtAt, closedAt } = order;
  const breakEven = breakEvenOf(order);
  return {
    id,
    // A contest has books of its own, in which no options are sold.
    book: order.book === "demo" ? ("demo" as const) : ("live" as const),
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
