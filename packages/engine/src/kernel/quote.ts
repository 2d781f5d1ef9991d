import type { Instant } from "./instant.ts";
import type { Price, SymbolCode } from "./price.ts";

/** One recorded price: the `seq`-th tick of its symbol's chain, by which a receipt names it. */
export interface Quote {
  readonly symbol: SymbolCode;
  readonly seq: number;
  readonly price: Price;
  readonly at: Instant;
}

/** Why a symbol cannot be traded just now. The reason of a halt is shown to everyone. */
export type MarketState =
  | { readonly type: "open" }
  | { readonly type: "closed" }
  | { readonly type: "stale" }
  | { readonly type: "halted"; readonly reason: string };

export type MarketRefusal =
  | { readonly type: "market_halted"; readonly reason: string }
  | { readonly type: "market_closed" }
  | { readonly type: "price_stale" };

/** Why nothing may be executed on this market just now; null while it is open. */
export function marketRefusal({ state }: { readonly state: MarketState }): MarketRefusal | null {
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

/** Two ticks of one chain that follow one another, and a moment that lies between them. */
export interface TickBoundary {
  readonly at: Instant;
  /** The last tick recorded at or before the moment. */
  readonly last: Quote;
  /** The first one recorded after it; null as long as there is none. */
  readonly next: Quote | null;
}
