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
  /** Of an order of a bond; null of all else. */
  readonly bond: BondRaising | null;
}

/** Where a bond stands as a whole. */
export interface BondRaising {
  /** In the version that the order was bought on. */
  readonly product: Pick<BondProduct, "target" | "deadline">;
  /** What is known of the issuer now. */
  readonly standing: Pick<BondStanding, "state">;
  /** What nobody can take back any more, in the book. */
  readonly raised: Money;
}

export type StartRefusal = {
  readonly type: "order_not_found" | "already_started" | "too_early";
};

/**
 * Starts an order on its first day. A bond's begins with the server day after its target was
 * reached by orders that nobody can cancel any more; its money goes to the issuer's treasury then.
 * One whose target was missed, or whose issuer failed before, is returned whole; so is one whose
 * issuer does not pay as it said until the time for it is over.
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
 * What is decided of a bond: when its last buyer can no longer cancel at the latest. Nothing is
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
