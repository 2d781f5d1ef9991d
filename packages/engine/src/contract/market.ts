import type { MarketState, Quote } from "#kernel";
import type { HouseCover } from "./math/house-cover.ts";
import type { ContractTerms } from "./terms.ts";

/** What a rule may know of a symbol: the tick to decide on, its state, the terms in force. */
export interface Market {
  readonly state: MarketState;
  /** The last recorded tick, which may be too old to act on: `state` says so. */
  readonly quote: Quote;
  /** Unless the decision belongs to an earlier tick, which `quote` is then. */
  readonly isNewest: boolean;
  readonly terms: ContractTerms;
  /** What the house has for new positions; null where that is not for this device to know. */
  readonly house: HouseCover | null;
}

/** A symbol that is traded and of which no tick was recorded yet. */
export interface UnpricedMarket {
  readonly state: { readonly type: "stale" };
  readonly quote: null;
}

export { type MarketRefusal, marketRefusal } from "#kernel";
