import {
  DAY_MS,
  decided,
  type Decision,
  err,
  type Instant,
  instant,
  type Money,
  type Result,
  startOfServerDay,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import type { EarnEvent } from "./buy-product.ts";
import { cancelled, isFirm } from "./end-order.ts";
import { BOND_CANCEL_MS } from "./leaving.ts";
import { type BondProduct, type BondStanding, earnAccepts, type EarnOrder } from "./product.ts";

export interface StartContext {
  readonly order: EarnOrder | undefined;
  /** For an order of a bond; null for other kinds. */
  readonly bond: BondRaising | null;
}

/** The state of raising a bond as a whole. */
export interface BondRaising {
  /** In the version of the purchase. */
  readonly product: Pick<BondProduct, "target" | "deadline">;
  /** The present standing of the issuer. */
  readonly standing: Pick<BondStanding, "state">;
  /** The firm money in the book: it can no longer be withdrawn. */
  readonly raised: Money;
}

export type StartRefusal = {
  readonly type: "order_not_found" | "already_started" | "too_early";
};

/**
 * Starts an order on its first day. A bond starts with the server day after firm money reached its
 * target; its money then goes to the treasury. All of it is returned if the target was missed, if
 * the issuer defaulted before, or if the issuer did not perform until the deadline.
 *
 * Refusals, in the order they are checked: `order_not_found`, `already_started`, `too_early`.
 */
export function startOrder(
  { order, bond }: StartContext,
  now: Instant,
): Result<Decision<EarnOrder, EarnEvent>, StartRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  if (!earnAccepts("start", order)) return err({ type: "already_started" });
  const outcome = bond === null ? "starts" : raisingOutcome(bond, now);
  const isReady = bond === null ? now >= (order.firstDay ?? now) : isFirm(order, now);
  const isTooEarly = outcome === "open" || (outcome === "starts" && !isReady);
  if (isTooEarly) return err({ type: "too_early" });

  // Past this line the command must succeed.
  if (outcome === "missed" || outcome === "failed") {
    return cancelled(order, outcome === "missed" ? "target_missed" : "defaulted", now);
  }
  const firstDay = bond === null ? order.firstDay : instant(startOfServerDay(now) + DAY_MS);
  const { principal, treasury } = accountsOf(order.book, order.kind);
  const next: EarnOrder = { ...order, status: "running", firstDay };
  return decided(next, {
    postings: bond === null ? [] : postings([principal, treasury, order.principal, "bond_paid_in"]),
    events: [{ type: "earn_started", order: next }],
  });
}

/**
 * Whether a bond starts, decided at the latest when its last buyer can no longer cancel. Nothing is
 * paid to an issuer that is late or restructured.
 */
export function raisingOutcome(
  { product: { target, deadline }, standing, raised }: BondRaising,
  now: Instant,
): "open" | "starts" | "missed" | "failed" {
  if (standing.state === "defaulted") return "failed";
  if (standing.state === "performing" && raised.units >= target.units) return "starts";
  return now >= deadline + BOND_CANCEL_MS ? "missed" : "open";
}
