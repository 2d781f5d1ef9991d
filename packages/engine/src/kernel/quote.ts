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
