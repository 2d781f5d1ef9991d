import type { ApplyRefusal, PayRefusal } from "@plumbline/engine/ieo";
import { refusalsOf } from "../refusals-of.ts";

/** Refusals about balances, verification and orders are those of the wallet and options. */
type IeoRefusal = Exclude<
  (ApplyRefusal | PayRefusal)["type"],
  | ("insufficient_balance" | "positions_losing" | "reversal_open")
  | ("verification_required" | "order_not_found")
>;

/** The area's refusals. One added to the rules does not compile until it is here. */
export const ieoRefusals = refusalsOf("ieo", {
  project_not_found: 5300,
  applications_closed: 5301,
  supply_not_funded: 5302,
  quantity_not_in_lots: 5303,
  above_user_maximum: 5304,
  not_won: 5305,
  payment_expired: 5306,
  supply_short: 5307,
  already_applied: 5338,
} satisfies Record<IeoRefusal, number>);
