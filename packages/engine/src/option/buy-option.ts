import {
  add,
  type Book,
  decided,
  type Decision,
  err,
  type Instant,
  isLess,
  latestOf,
  type OpeningRefusal,
  openingRefusal,
  type MarketState,
  type Money,
  ok,
  type Quantity,
  type Quote,
  type ReceiptId,
  type Result,
  type UserId,
} from "#kernel";
import { type Spendable, type SpendRefusal, spendRefusal } from "#ledger";
import { type DealFigures, dealFigures, dealPostings, type OptionDeal } from "./deal.ts";
import { breakEvenOf, reserveOf } from "./quote.ts";
import { dealReceipt } from "./receipt.ts";
import { expiriesAt, isSeriesCurrent, type OptionSeries, strikesAround } from "./series.ts";
import type { OptionContract, OptionOrder, OptionOrderId } from "./state.ts";
import type { OptionSymbolTerms, OptionTerms } from "./terms.ts";

/** How many open orders one member may have in one book. */
const ORDERS_MAX = 100;

export interface BuyOption extends OptionContract {
  readonly orderId: OptionOrderId;
  readonly userId: UserId;
  readonly book: Book;
  /** The quantity of the base asset. */
  readonly quantity: Quantity;
  /** The highest accepted ask for one whole unit of the base, in 10⁻⁸; null accepts any. */
  readonly askMax: bigint | null;
  readonly receiptId: ReceiptId;
}

/** The funds behind the options of one book, and the reserves of all open ones. */
export interface OptionCover {
  /** The `market` account, less what other products have promised from it. */
  readonly funds: Money;
  readonly reserves: Money;
}

/** The market of a symbol's options. */
export interface OptionMarket {
  readonly state: MarketState;
  readonly quote: Quote;
  /** null if too few hours are recorded. */
  readonly series: OptionSeries | null;
}

export interface BuyOptionContext extends Omit<Spendable, "book"> {
  readonly terms: OptionTerms;
  /** null if no tick was recorded yet. */
  readonly market: OptionMarket | null;
  /** How many orders the member has open in the book. */
  readonly openOrders: number;
  /** null in a preview without it. */
  readonly cover: OptionCover | null;
}

export interface OptionEvent {
  readonly type: "option_bought" | "option_sold" | "option_delivered";
  readonly order: OptionOrder;
}

/** A deal at a worse price than its owner agreed to; `each` is the price it would have. */
export interface OptionPriceMoved {
  readonly type: "price_moved";
  readonly each: bigint;
}

export type BuyOptionRefusal =
  | { readonly type: "unknown_symbol" | "option_disabled" }
  | OpeningRefusal
  | { readonly type: "volatility_unknown" | "expiry_not_listed" | "strike_not_listed" }
  | { readonly type: "quantity_below_minimum"; readonly quantityMin: Quantity }
  | { readonly type: "quantity_above_maximum"; readonly quantityMax: Quantity }
  | OptionPriceMoved
  | { readonly type: "premium_below_minimum"; readonly premiumMin: Money }
  | { readonly type: "too_many_options"; readonly ordersMax: number }
  | { readonly type: "market_underfunded" }
  | SpendRefusal;

/**
 * Buys options at the ask of the last tick: quantity × ask, rounded up, is paid at once and is the
 * maximum loss.
 *
 * Refusals, in the order they are checked: `unknown_symbol`, `option_disabled`, `symbol_closing`,
 * `market_halted`, `market_closed`, `price_stale`, `volatility_unknown`, `expiry_not_listed` (also
 * once its averaging has begun), `strike_not_listed`, `quantity_below_minimum`,
 * `quantity_above_maximum`, `price_moved` (the ask is above `askMax`), `premium_below_minimum`,
 * `too_many_options`, `market_underfunded` (the house's funds are less than all reserves, this one
 * included), `insufficient_balance`, `positions_losing`.
 */
export function buyOption(
  context: BuyOptionContext,
  command: BuyOption,
  now: Instant,
): Result<Decision<readonly OptionOrder[], OptionEvent>, BuyOptionRefusal> {
  const priced = pricePurchase(context, command, now);
  if (!priced.ok) return priced;
  const { deal, figures } = priced.value;
  const reserve = reserveOf(command, {
    quantity: command.quantity,
    index: deal.tick.price,
    asset: deal.asset,
  });
  const refusal = fundsRefusal(context, { ...priced.value, reserve });
  if (refusal !== null) return err(refusal);

  // Past this line the command must succeed.
  const { askMax: _askMax, orderId, ...request } = command;
  const order: OptionOrder = {
    ...request,
    id: orderId,
    partOf: null,
    asset: deal.asset,
    status: "open",
    premium: figures.amount,
    reserve,
    termsVersion: deal.terms.version,
    boughtAt: now,
    payout: null,
    closedAt: null,
  };
  return decided([order], {
    postings: dealPostings(deal, figures.amount),
    events: [{ type: "option_bought", order }],
    receipts: [dealReceipt(deal, command.receiptId)],
  });
}

/** The figures of a purchase before it is made. */
export interface OptionPreview extends DealFigures {
  /** null for a put that costs more than it can ever pay. */
  readonly breakEven: OptionOrder["strike"] | null;
}

/** Calls the deciding function itself, and refuses what `buyOption` refuses. */
export function previewOption(
  context: BuyOptionContext,
  command: BuyOption,
  now: Instant,
): Result<OptionPreview, BuyOptionRefusal> {
  const bought = buyOption(context, command, now);
  if (!bought.ok) return bought;
  const priced = pricePurchase(context, command, now);
  if (!priced.ok) return priced;
  const { deal, figures } = priced.value;
  const breakEven = breakEvenOf({ ...deal, premium: figures.amount });
  return ok({ ...figures, breakEven });
}

interface PricedPurchase {
  readonly deal: OptionDeal;
  readonly figures: DealFigures;
  readonly symbolTerms: OptionSymbolTerms;
}

function pricePurchase(
  { terms, market }: BuyOptionContext,
  command: BuyOption,
  now: Instant,
): Result<PricedPurchase, BuyOptionRefusal> {
  const { symbol, strike, expiresAt, quantity } = command;
  const symbolTerms = terms.symbols.get(symbol);
  if (symbolTerms === undefined) return err({ type: "unknown_symbol" });
  if (!symbolTerms.isEnabled) return err({ type: "option_disabled" });
  if (market === null) return err({ type: "price_stale" });
  const { series, quote } = market;
  const notOpen = openingRefusal(market);
  if (notOpen !== null) return err(notOpen);
  if (series === null || !isSeriesCurrent(series, now)) return err({ type: "volatility_unknown" });
  if (!expiriesAt(now).includes(expiresAt)) return err({ type: "expiry_not_listed" });
  if (!strikesAround(series.forward, symbolTerms.strikeStep).includes(strike)) {
    return err({ type: "strike_not_listed" });
  }
  const { quantityMin, quantityMax } = symbolTerms;
  if (quantity < quantityMin) return err({ type: "quantity_below_minimum", quantityMin });
  if (quantity > quantityMax) return err({ type: "quantity_above_maximum", quantityMax });
  const deal: OptionDeal = {
    side: "purchase",
    orderId: command.orderId,
    book: command.book,
    asset: terms.asset,
    quantity,
    symbol,
    kind: command.kind,
    strike,
    expiresAt,
    tick: quote,
    series,
    at: latestOf(now, quote.at),
    terms: { version: terms.version, spreadRate: symbolTerms.spreadRate },
  };
  const figures = dealFigures(deal);
  if (command.askMax !== null && figures.each > command.askMax) {
    return err({ type: "price_moved", each: figures.each });
  }
  return ok({ deal, figures, symbolTerms });
}

function fundsRefusal(
  context: BuyOptionContext,
  { deal, figures, symbolTerms, reserve }: PricedPurchase & { readonly reserve: Money },
): BuyOptionRefusal | null {
  const { openOrders, cover } = context;
  const { amount } = figures;
  const { premiumMin } = symbolTerms;
  if (isLess(amount, premiumMin)) return { type: "premium_below_minimum", premiumMin };
  if (openOrders >= ORDERS_MAX) return { type: "too_many_options", ordersMax: ORDERS_MAX };
  if (cover !== null && isLess(cover.funds, add(cover.reserves, reserve))) {
    return { type: "market_underfunded" };
  }
  return spendRefusal({ ...context, book: deal.book }, amount);
}
