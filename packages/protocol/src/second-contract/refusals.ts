import type { BuySecondRefusal } from "@plumbline/engine/second-contract";
import { refusalsOf } from "../refusals-of.ts";

/** Refusals about prices and balances are those of trading and the wallet. */
type SecondRefusal = Exclude<
  BuySecondRefusal["type"],
  | ("unknown_symbol" | "symbol_closing" | "market_halted" | "market_closed" | "price_stale")
  | ("insufficient_balance" | "positions_losing" | "market_underfunded")
>;

/** The area's refusals. One added to the rules does not compile until it is here. */
export const secondContractRefusals = refusalsOf("second-contract", {
  demo_only: 4860,
  product_disabled: 4861,
  unknown_duration: 4862,
  stake_below_minimum: 4863,
  stake_above_maximum: 4864,
  too_many_orders: 4865,
  exposure_above_maximum: 4866,
} satisfies Record<SecondRefusal, number>);
