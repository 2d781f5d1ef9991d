import type { AcceptQuoteRefusal, FlashQuoteRefusal } from "@plumbline/engine/flash-exchange";
import { refusalsOf } from "../refusals-of.ts";

/** Refusals about prices, balances and limits are those of trading and the wallet. */
type FlashRefusal = Exclude<
  (AcceptQuoteRefusal | FlashQuoteRefusal)["type"],
  | ("amount_above_maximum" | "amount_below_minimum" | "insufficient_balance" | "price_stale")
  | ("positions_losing" | "reversal_open" | "symbol_closing")
>;

/** The area's refusals. One added to the rules does not compile until it is here. */
export const flashExchangeRefusals = refusalsOf("flash-exchange", {
  same_currency: 4850,
  unknown_currency: 4851,
  currency_disabled: 4852,
  inventory_short: 4853,
  quote_not_found: 4854,
  quote_used: 4855,
  quote_expired: 4856,
  quote_replaced: 4857,
} satisfies Record<FlashRefusal, number>);
