import type { BuyRefusal, CancelRefusal, RedeemRefusal } from "@plumbline/engine/earn";
import { refusalsOf } from "../refusals-of.ts";

/** Refusals about prices and balances are those of trading, options and the wallet. */
type EarnRefusal = Exclude<
  (BuyRefusal | CancelRefusal | RedeemRefusal)["type"],
  | ("amount_below_minimum" | "insufficient_balance" | "order_not_found" | "positions_losing")
  | ("price_stale" | "reversal_open")
>;

/** For a day without recorded ticks. */
type OtherRefusal = "day_not_recorded";

/** The area's refusals. One added to the rules does not compile until it is here. */
export const earnRefusals = refusalsOf("earn", {
  product_not_found: 5100,
  product_changed: 5101,
  not_on_sale: 5102,
  level_too_low: 5103,
  above_purchase_limit: 5104,
  quota_exhausted: 5105,
  cover_short: 5106,
  already_started: 5107,
  machine_paid: 5108,
  cancel_time_over: 5109,
  not_running: 5110,
  no_early_exit: 5111,
  day_not_recorded: 5112,
  wrong_kind: 5113,
} satisfies Record<EarnRefusal | OtherRefusal, number>);
