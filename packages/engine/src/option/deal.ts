import {
  type AssetCode,
  type Book,
  divide,
  type Instant,
  type Money,
  type Posting,
  PPM,
  type Price,
  type Quantity,
  type RatePpm,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf, type OptionContract, type OptionOrderId } from "./state.ts";
import { type OptionQuote, optionQuote, premiumOf } from "./quote.ts";
import type { OptionSeries } from "./series.ts";

/** A purchase or a sale with all inputs of its price. */
export interface OptionDeal extends OptionContract {
  readonly side: "purchase" | "sale";
  readonly orderId: OptionOrderId;
  readonly book: Book;
  readonly asset: AssetCode;
  readonly quantity: Quantity;
  readonly tick: { readonly seq: number; readonly price: Price };
  /** Without a forward it is by the rule `option/1`: see `optionQuote`. */
  readonly series: Pick<OptionSeries, "hour" | "volatility"> & { readonly forward: Price | null };
  readonly terms: { readonly version: number; readonly spreadRate: RatePpm };
  /** When it was decided, but no earlier than its tick. */
  readonly at: Instant;
}

export interface DealFigures {
  readonly quote: OptionQuote;
  /** The price of each: the ask or the bid. */
  readonly each: bigint;
  /** The amount paid, rounded up, or received, rounded down. */
  readonly amount: Money;
}

export function dealFigures(deal: OptionDeal): DealFigures {
  const { side, quantity, asset, tick, series, terms, at } = deal;
  const { spreadRate } = terms;
  const quote = optionQuote(deal, { index: tick.price, series, spreadRate, at });
  const isPurchase = side === "purchase";
  const each = isPurchase ? quote.ask : quote.bid;
  const amount = premiumOf({ quantity, each, asset }, isPurchase ? "up" : "down");
  return { quote, each, amount };
}

/**
 * The worst price of an owner who was shown a price and accepts a tolerance: the most a purchase
 * may cost or the least a sale may bring for one whole unit, rounded towards the price shown, so
 * that the tolerance is never exceeded.
 */
export const optionWorstPrice = (
  side: OptionDeal["side"],
  shown: bigint,
  tolerance: RatePpm,
): bigint =>
  side === "purchase"
    ? divide(shown * (PPM + tolerance), PPM, "down")
    : divide(shown * (PPM - tolerance), PPM, "up");

/** A premium to the house, or the proceeds of a sale from it. */
export function dealPostings({ side, book }: OptionDeal, amount: Money): readonly Posting[] {
  const { available, market } = accountsOf(book);
  return side === "purchase"
    ? postings([available, market, amount, "option_premium"])
    : postings([market, available, amount, "option_sale"]);
}
