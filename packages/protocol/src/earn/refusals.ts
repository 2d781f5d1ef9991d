import type { BuyRefusal, CancelRefusal, RedeemRefusal } from "@plumbline/engine/earn";
import { refusalsOf } from "../refusals-of.ts";

/** What trading, options and the wallet say is said of these too; the wire counts whole machines. */
type EarnRefusal = Exclude<
  (BuyRefusal | CancelRefusal | RedeemRefusal)["type"],
  "amount_below_minimum" | "insufficient_balance" | "order_not_found" | "not_whole_machines"
>;

/** What only operators are refused, and who asks for a day that was not recorded. */
type OtherRefusal =
  | ("day_not_recorded" | "order_not_freezable" | "order_not_frozen")
  | ("bond_not_found" | "bond_state_wrong" | "bond_change_not_found" | "bond_change_waiting");

/** How the area's refusals are said. One added to the rules does not compile until it is here. */
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
  order_not_freezable: 5120,
  order_not_frozen: 5121,
  bond_not_found: 5122,
  bond_state_wrong: 5123,
  bond_change_not_found: 5124,
  bond_change_waiting: 5125,
} satisfies Record<EarnRefusal | OtherRefusal, number>);
