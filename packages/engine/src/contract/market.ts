import type { MarketState, Quote } from "#kernel";
import type { ContractTerms } from "./terms.ts";

/** What a rule may know of a symbol: the latest recorded tick, its state, the terms in force. */
export interface Market {
  readonly state: MarketState;
  /** The last recorded tick. It may be too old to act on: `state` says so. */
  readonly quote: Quote;
  readonly terms: ContractTerms;
}

export type MarketRefusal =
  | { readonly type: "market_halted"; readonly reason: string }
  | { readonly type: "market_closed" }
  | { readonly type: "price_stale" };

/** Why nothing may be executed on this market just now; null while it is open. */
export function marketRefusal({ state }: Market): MarketRefusal | null {
  switch (state.type) {
    case "open":
      return null;
    case "halted":
      return { type: "market_halted", reason: state.reason };
    case "closed":
      return { type: "market_closed" };
    case "stale":
      return { type: "price_stale" };
  }
}
