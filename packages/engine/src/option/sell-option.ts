import {
  decided,
  type Decision,
  divide,
  err,
  type Instant,
  latestOf,
  type MarketRefusal,
  marketRefusal,
  money,
  type Quantity,
  quantity,
  type ReceiptId,
  type Result,
  subtract,
} from "#kernel";
import type { OptionEvent, OptionMarket, OptionPriceMoved } from "./buy-option.ts";
import { dealFigures, dealPostings, type OptionDeal } from "./deal.ts";
import { dealReceipt } from "./receipt.ts";
import { isAveraging, isSeriesCurrent } from "./series.ts";
import type { OptionOrder, OptionOrderId } from "./state.ts";
import type { OptionSymbolTerms, OptionTerms } from "./terms.ts";

export interface SellOption {
  /** The number to sell; null sells all. */
  readonly part: SoldPart | null;
  /** The lowest accepted bid for one whole unit of the base, in 10⁻⁸; null accepts any. */
  readonly bidMin: bigint | null;
  readonly receiptId: ReceiptId;
}

/** A part of an order, which ends as a separate order. */
export interface SoldPart {
  readonly id: OptionOrderId;
  /** The quantity of the base asset, less than the order's. */
  readonly quantity: Quantity;
}

export interface SellOptionContext {
  /** This user's order; undefined if there is none of that id. */
  readonly order: OptionOrder | undefined;
  /** The terms it was bought on: their spread applies until its end. */
  readonly terms: OptionTerms;
  /** null if no tick was recorded yet. */
  readonly market: OptionMarket | null;
}

export type SellOptionRefusal =
  | { readonly type: "order_not_found" | "order_closed" }
  | MarketRefusal
  | { readonly type: "averaging_began" | "volatility_unknown" }
  | { readonly type: "quantity_above_open"; readonly quantityOpen: Quantity }
  | { readonly type: "quantity_below_minimum"; readonly quantityMin: Quantity }
  | OptionPriceMoved
  | { readonly type: "no_bid" };

/**
 * Sells options of an order back at the bid of the last tick, all or a part of them: quantity ×
 * bid, rounded down. A part takes its share of the premium along, rounded down, and the rest stays
 * open.
 *
 * Refusals, in the order they are checked: `order_not_found`, `order_closed`, `market_halted`,
 * `market_closed`, `price_stale`, `averaging_began` (half an hour before the end: it is delivered
 * then), `volatility_unknown`, `quantity_above_open` (a part is less than all that is open),
 * `quantity_below_minimum` (of the part, or of the rest), `price_moved` (the bid is below
 * `bidMin`), `no_bid` (its bid is zero at present, though it may pay at its end).
 */
export function sellOption(
  { order, terms, market }: SellOptionContext,
  { part, bidMin, receiptId }: SellOption,
  now: Instant,
): Result<Decision<readonly OptionOrder[], OptionEvent>, SellOptionRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  if (order.status !== "open") return err({ type: "order_closed" });
  if (market === null) return err({ type: "price_stale" });
  const { quote: tick, series } = market;
  const notOpen = marketRefusal(market);
  if (notOpen !== null) return err(notOpen);
  if (isAveraging(order.expiresAt, now)) return err({ type: "averaging_began" });
  if (series === null || !isSeriesCurrent(series, now)) return err({ type: "volatility_unknown" });
  const symbolTerms = termsOf(order, terms);
  const wrongPart = part && partRefusal(order, part, symbolTerms);
  if (wrongPart !== null) return err(wrongPart);
  const { leaving, rest } = split(order, part);
  const deal: OptionDeal = {
    ...leaving,
    side: "sale",
    orderId: leaving.id,
    tick,
    series,
    terms: { version: terms.version, spreadRate: symbolTerms.spreadRate },
    at: latestOf(now, tick.at),
  };
  const { each, amount } = dealFigures(deal);
  if (bidMin !== null && each < bidMin) return err({ type: "price_moved", each });
  if (amount.units === 0n) return err({ type: "no_bid" });

  // Past this line the command must succeed.
  const closing = { status: "sold", payout: amount, closedAt: now, receiptId } as const;
  const sold: OptionOrder = { ...leaving, ...closing };
  return decided([sold, ...rest], {
    postings: dealPostings(deal, amount),
    events: [{ type: "option_sold", order: sold }],
    receipts: [dealReceipt(deal, receiptId)],
  });
}

function termsOf(order: OptionOrder, terms: OptionTerms): OptionSymbolTerms {
  const symbolTerms = terms.symbols.get(order.symbol);
  if (symbolTerms === undefined || terms.version !== order.termsVersion) {
    throw new Error(`order ${order.id} was not bought on these terms`);
  }
  return symbolTerms;
}

function partRefusal(
  { quantity: open }: OptionOrder,
  { quantity: size }: SoldPart,
  { quantityMin }: OptionSymbolTerms,
): SellOptionRefusal | null {
  if (size >= open) return { type: "quantity_above_open", quantityOpen: open };
  if (size < quantityMin || open - size < quantityMin) {
    return { type: "quantity_below_minimum", quantityMin };
  }
  return null;
}

/** The sold part and the rest of an order; no rest if all of it is sold. */
function split(
  order: OptionOrder,
  part: SoldPart | null,
): { readonly leaving: OptionOrder; readonly rest: readonly OptionOrder[] } {
  if (part === null) return { leaving: order, rest: [] };
  const { quantity: open, premium, reserve } = order;
  const left = quantity(open - part.quantity);
  const paid = money(premium.asset, divide(premium.units * part.quantity, open, "down"));
  // The house's reserve for the rest never decreases per option.
  const reserveOf = (size: Quantity) =>
    money(reserve.asset, divide(reserve.units * size, open, "up"));
  return {
    leaving: {
      ...order,
      id: part.id,
      partOf: order.id,
      quantity: part.quantity,
      premium: paid,
      reserve: reserveOf(part.quantity),
    },
    rest: [
      { ...order, quantity: left, premium: subtract(premium, paid), reserve: reserveOf(left) },
    ],
  };
}
