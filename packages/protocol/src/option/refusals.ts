import type { BuyOptionRefusal, SellOptionRefusal } from "@plumbline/engine/option";
import { refusalsOf } from "../refusals-of.ts";

/** Refusals about prices and balances are those of trading and the wallet. */
type OptionRefusal = Exclude<
  (BuyOptionRefusal | SellOptionRefusal)["type"],
  | ("unknown_symbol" | "symbol_closing" | "market_halted" | "market_closed" | "price_stale")
  | ("price_moved" | "insufficient_balance" | "positions_losing" | "market_underfunded")
>;

/** The area's refusals. One added to the rules does not compile until it is here. */
export const optionRefusals = refusalsOf("option", {
  option_disabled: 4870,
  too_many_options: 4871,
  volatility_unknown: 4872,
  expiry_not_listed: 4873,
  strike_not_listed: 4874,
  quantity_below_minimum: 4875,
  quantity_above_maximum: 4876,
  premium_below_minimum: 4877,
  order_not_found: 4878,
  order_closed: 4879,
  averaging_began: 4880,
  no_bid: 4881,
  quantity_above_open: 4898,
} satisfies Record<OptionRefusal, number>);
