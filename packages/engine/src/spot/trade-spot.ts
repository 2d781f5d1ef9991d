import {
  type AssetCode,
  type Book,
  decided,
  type Decision,
  err,
  type Instant,
  isLess,
  isPositive,
  latestOf,
  marketRefusal,
  type MarketState,
  type Money,
  ok,
  type Price,
  type Quote,
  type ReceiptId,
  type Result,
  type SymbolCode,
  type UserId,
  type OpeningRefusal,
  openingRefusal,
} from "#kernel";
import { type Spendable, type SpendRefusal, spendRefusal } from "#ledger";
import {
  isWorsePrice,
  type SpotBasis,
  type SpotFigures,
  spotFigures,
  type SpotRequest,
  spotPrice,
} from "./figures.ts";
import { holdingAfterBuy, holdingAfterSell, type SpotHolding } from "./holding.ts";
import type { SpotOrder, SpotOrderId, SpotPlanId } from "./state.ts";
import { spotPostings, spotReceipt } from "./receipt.ts";
import type { SpotSymbolTerms, SpotTerms } from "./terms.ts";

/** The inputs of a quote: the terms in force, and the symbol's last tick. */
export interface SpotQuoteContext {
  readonly terms: SpotTerms;
  /** null where no tick was recorded yet. */
  readonly market: { readonly state: MarketState; readonly quote: Quote } | null;
  /** The house's inventory of a currency; null in a preview without it. */
  readonly inventoryOf: ((currency: AssetCode) => Money) | null;
}

export interface SpotQuoteRequest extends SpotRequest {
  readonly symbol: SymbolCode;
  /** The worst price it may be traded at; null accepts any. */
  readonly worstPrice: Price | null;
}

/** A trade at a worse price than its owner agreed to; `price` is the one it would have. */
export interface SpotPriceMoved {
  readonly type: "price_moved";
  readonly price: Price;
}

export type SpotQuoteRefusal =
  | { readonly type: "unknown_symbol" | "spot_disabled" }
  | OpeningRefusal
  | SpotPriceMoved
  | { readonly type: "value_below_minimum"; readonly valueMin: Money }
  | { readonly type: "value_above_maximum"; readonly valueMax: Money }
  | { readonly type: "inventory_short"; readonly left: Money };

export interface SpotQuote {
  readonly figures: SpotFigures;
  readonly quote: Quote;
  readonly symbolTerms: SpotSymbolTerms;
}

/**
 * The figures of a trade at present; not binding, as the trade itself names the worst price.
 *
 * Refusals, in the order they are checked: `unknown_symbol`, `spot_disabled`, `symbol_closing` (of
 * a purchase), `market_halted`, `market_closed`, `price_stale`, `price_moved` (worse than
 * `worstPrice`), `value_below_minimum` (also if nothing would be bought), `value_above_maximum`,
 * `inventory_short` with what is left.
 */
export function quoteSpot(
  context: SpotQuoteContext,
  request: SpotQuoteRequest,
): Result<SpotQuote, SpotQuoteRefusal> {
  const priced = priceSpot(context, request);
  if (!priced.ok) return priced;
  const short = inventoryRefusal(context, request, priced.value.figures);
  return short === null ? priced : err(short);
}

function priceSpot(
  { terms, market }: SpotQuoteContext,
  request: SpotQuoteRequest,
): Result<SpotQuote, SpotQuoteRefusal> {
  const { side, worstPrice, symbol } = request;
  const symbolTerms = terms.symbols.get(symbol);
  if (symbolTerms === undefined) return err({ type: "unknown_symbol" });
  if (!symbolTerms.isEnabled) return err({ type: "spot_disabled" });
  if (market === null) return err({ type: "price_stale" });
  const notOpen = side === "buy" ? openingRefusal(market) : marketRefusal(market);
  if (notOpen !== null) return err(notOpen);
  const { quote } = market;
  const basis: SpotBasis = { ...terms, base: symbolTerms.base, mark: quote.price };
  const price = spotPrice(side, basis);
  if (worstPrice !== null && isWorsePrice(side, price, worstPrice)) {
    return err({ type: "price_moved", price });
  }
  const figures = spotFigures(request, basis);
  const { valueMin, valueMax } = symbolTerms;
  if (isLess(figures.value, valueMin) || !isPositive(figures.amount)) {
    return err({ type: "value_below_minimum", valueMin });
  }
  if (isLess(valueMax, figures.value)) return err({ type: "value_above_maximum", valueMax });
  return ok({ figures, quote, symbolTerms });
}

/**
 * The amount deducted from the inventory: the bought amount, or the gross of a sale, whose fee is
 * returned.
 */
function inventoryRefusal(
  { inventoryOf }: SpotQuoteContext,
  { side }: SpotRequest,
  { amount, gross }: SpotFigures,
): SpotQuoteRefusal | null {
  if (inventoryOf === null) return null;
  const leaving = side === "buy" ? amount : gross;
  const left = inventoryOf(leaving.asset);
  return isLess(left, leaving) ? { type: "inventory_short", left } : null;
}

export interface TradeSpot extends SpotQuoteRequest {
  readonly orderId: SpotOrderId;
  readonly userId: UserId;
  readonly book: Book;
  readonly planId: SpotPlanId | null;
  readonly receiptId: ReceiptId;
}

export interface TradeSpotContext extends SpotQuoteContext, Omit<Spendable, "book"> {
  /** The holding of the base asset from earlier trades. */
  readonly holding: SpotHolding;
  /** Whether a recharge of theirs is being reversed, or was and is still outstanding. */
  readonly isReversalOpen: boolean;
}

/** A trade, and its owner's holding afterwards. */
export interface SpotTrade {
  readonly order: SpotOrder;
  readonly holding: SpotHolding;
}

export interface SpotTraded {
  readonly type: "spot_traded";
  readonly order: SpotOrder;
}

export type TradeSpotRefusal = SpotQuoteRefusal | SpendRefusal | { readonly type: "reversal_open" };

/**
 * Buys or sells at once, at half the spread from the last tick: all of it, or nothing.
 *
 * Refusals, in the order they are checked: those of `quoteSpot` but the last,
 * `insufficient_balance`, `positions_losing`, `reversal_open` (in the live book), and
 * `inventory_short` with what is left.
 */
export function tradeSpot(
  context: TradeSpotContext,
  command: TradeSpot,
  now: Instant,
): Result<Decision<SpotTrade, SpotTraded>, TradeSpotRefusal> {
  const priced = priceSpot(context, command);
  if (!priced.ok) return priced;
  const { book, side } = command;
  const { figures, quote } = priced.value;
  const leaving = side === "buy" ? figures.value : figures.amount;
  const refusal = spendRefusal({ ...context, book }, leaving);
  if (refusal !== null) return err(refusal);
  if (book === "live" && context.isReversalOpen) return err({ type: "reversal_open" });
  const short = inventoryRefusal(context, command, figures);
  if (short !== null) return err(short);

  // Past this line the command must succeed.
  const trade = tradeOf(context, command, { figures, quote, now });
  const { order } = trade;
  return decided(trade, {
    postings: spotPostings(order),
    events: [{ type: "spot_traded", order }],
    receipts: [spotReceipt(order)],
  });
}

function tradeOf(
  { holding, terms }: TradeSpotContext,
  command: TradeSpot,
  { figures, quote, now }: Omit<SpotQuote, "symbolTerms"> & { readonly now: Instant },
): SpotTrade {
  const { orderId: id, userId, book, symbol, side, by, planId, receiptId } = command;
  const order: SpotOrder = {
    id,
    userId,
    book,
    symbol,
    side,
    by,
    planId,
    receiptId,
    ...figures,
    tickSeq: quote.seq,
    termsVersion: terms.version,
    result: null,
    tradedAt: latestOf(now, quote.at),
  };
  if (side === "buy") return { order, holding: holdingAfterBuy(holding, figures) };
  const sold = holdingAfterSell(holding, figures);
  return { order: { ...order, result: sold.result }, holding: sold.holding };
}
