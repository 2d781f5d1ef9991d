import { refusalsOf } from "../refusals-of.ts";

/** How the market's refusals are said on the wire. */
export const marketRefusals = refusalsOf("market", {
  symbol_already_halted: 4203,
  symbol_not_halted: 4204,
  halt_not_waiting: 4205,
  no_price_yet: 4202,
});
