import {
  decided,
  type Decision,
  err,
  type Instant,
  type MarketRefusal,
  marketRefusal,
  type ReceiptId,
  type Result,
} from "#kernel";
import type { OptionEvent, OptionMarket, OptionPriceMoved } from "./buy-option.ts";
import { dealFigures, dealPostings, type OptionDeal } from "./deal.ts";
import { dealReceipt } from "./receipt.ts";
import { isAveraging, isSeriesCurrent } from "./series.ts";
import type { OptionOrder } from "./state.ts";
import type { OptionTerms } from "./terms.ts";

export interface SellOption {
  /** The least it may bring for one whole unit of the base, in 10⁻⁸; null agrees to any. */
  readonly bidMin: bigint | null;
  readonly receiptId: ReceiptId;
}

export interface SellOptionContext {
  /** Of this user; undefined where there is none of that id. */
  readonly order: OptionOrder | undefined;
  /** Those that it was bought on: its spread holds until its end. */
  readonly terms: OptionTerms;
  /** null where no tick was recorded yet. */
  readonly market: OptionMarket | null;
}

export type SellOptionRefusal =
  | { readonly type: "order_not_found" | "order_closed" }
  | MarketRefusal
  | { readonly type: "averaging_began" | "volatility_unknown" }
  | OptionPriceMoved
  | { readonly type: "no_bid" };

/**
 * Sells all options of an order back at the bid of the last tick: quantity × bid, rounded down.
 *
 * Refusals, in the order they are checked: `order_not_found`, `order_closed`, `market_halted`,
 * `market_closed`, `price_stale`, `averaging_began` (half an hour before the end: it is delivered
 * then), `volatility_unknown`, `price_moved` (the bid is below `bidMin`), `no_bid` (it is worth
 * nothing just now, and may still be at its end).
 */
export function sellOption(
  { order, terms, market }: SellOptionContext,
  { bidMin, receiptId }: SellOption,
  now: Instant,
): Result<Decision<OptionOrder, OptionEvent>, SellOptionRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  if (order.status !== "open") return err({ type: "order_closed" });
  if (market === null) return err({ type: "price_stale" });
  const { quote: tick, series } = market;
  const notOpen = marketRefusal(market);
  if (notOpen !== null) return err(notOpen);
  if (isAveraging(order.expiresAt, now)) return err({ type: "averaging_began" });
  if (series === null || !isSeriesCurrent(series, now)) return err({ type: "volatility_unknown" });
  const deal = saleOf(order, { terms, tick, series, at: now });
  const { each, amount } = dealFigures(deal);
  if (bidMin !== null && each < bidMin) return err({ type: "price_moved", each });
  if (amount.units === 0n) return err({ type: "no_bid" });

  // Past this line the command must succeed.
  const sold: OptionOrder = { ...order, status: "sold", payout: amount, closedAt: now, receiptId };
  return decided(sold, {
    postings: dealPostings(deal, amount),
    events: [{ type: "option_sold", order: sold }],
    receipts: [dealReceipt(deal, receiptId)],
  });
}

function saleOf(
  order: OptionOrder,
  { terms, ...basis }: { readonly terms: OptionTerms } & Pick<OptionDeal, "tick" | "series" | "at">,
): OptionDeal {
  const { id: orderId, book, asset, quantity, symbol, kind, strike, expiresAt } = order;
  const spreadRate = terms.symbols.get(symbol)?.spreadRate;
  if (spreadRate === undefined || terms.version !== order.termsVersion) {
    throw new Error(`order ${orderId} was not bought on these terms`);
  }
  return {
    side: "sale",
    orderId,
    book,
    asset,
    quantity,
    symbol,
    kind,
    strike,
    expiresAt,
    ...basis,
    terms: { version: terms.version, spreadRate },
  };
}
