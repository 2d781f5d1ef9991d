import {
  DAY_MS,
  decided,
  type Decision,
  err,
  instant,
  type Instant,
  type Money,
  multiplyByRate,
  type RatePpm,
  type Result,
  startOfServerDay,
  subtract,
  zero,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import type { EarnEvent } from "./buy-product.ts";
import { type BondProduct, earnAccepts, type EarnOrder, type EarnReason } from "./product.ts";

/** How long a bond may be cancelled without a reason or a cost. */
export const BOND_CANCEL_MS = 4 * DAY_MS;

export type CancelRefusal = {
  readonly type: "order_not_found" | "already_started" | "cancel_time_over" | "machine_paid";
};

type Ended<R> = Result<Decision<EarnOrder, EarnEvent>, R>;

/**
 * Cancels an order that has not started, all of it returned: a vault before its first day, a bond
 * within four days of buying it.
 *
 * Refusals, in the order they are checked: `order_not_found`, `already_started`, `machine_paid`,
 * `cancel_time_over`.
 */
export function cancelOrder(order: EarnOrder | undefined, now: Instant): Ended<CancelRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  if (!earnAccepts("cancel", order)) return err({ type: "already_started" });
  if (order.kind === "mining") return err({ type: "machine_paid" });
  const isBond = order.kind === "bond";
  if (isBond && now >= order.boughtAt + BOND_CANCEL_MS) return err({ type: "cancel_time_over" });

  // Past this line the command must succeed.
  return returnPrincipal(order, { status: "cancelled", reason: null, event: "earn_cancelled" });
}

export type RedeemRefusal = {
  readonly type: "order_not_found" | "not_running" | "no_early_exit";
};

/** What leaving now costs, and what comes back: the fee is rounded up. */
export function redemptionOf(
  { principal }: Pick<EarnOrder, "principal">,
  feeRate: RatePpm,
): { readonly fee: Money; readonly returned: Money } {
  const fee = multiplyByRate(principal, feeRate, "up");
  return { fee, returned: subtract(principal, fee) };
}

/**
 * Leaves a vault before its cycle ends: principal less the stated fee at once; a frozen one too,
 * and without a fee, since its treasury is what failed.
 *
 * Refusals, in the order they are checked: `order_not_found`, `not_running`, `no_early_exit` (a
 * machine or a bond, whose pages say so before the purchase).
 */
export function redeemOrder(
  order: EarnOrder | undefined,
  { feeRate }: { readonly feeRate: RatePpm },
): Ended<RedeemRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  if (!earnAccepts("redeem", order)) return err({ type: "not_running" });
  if (order.kind !== "arbitrage") return err({ type: "no_early_exit" });

  // Past this line the command must succeed.
  const isFrozen = order.status === "frozen";
  const { fee } = redemptionOf(order, feeRate);
  const { principal, fees } = accountsOf(order.book, order.kind);
  const charged = isFrozen ? zero(fee.asset) : fee;
  const left = { ...order, principal: subtract(order.principal, charged) };
  const ended = returnPrincipal(left, {
    status: "ended",
    reason: "left_early",
    event: "earn_redeemed",
  });
  if (!ended.ok) return ended;
  const paid = postings([principal, fees, charged, "early_redemption_fee"]);
  return { ok: true, value: { ...ended.value, postings: [...paid, ...ended.value.postings] } };
}

export type StartRefusal = {
  readonly type: "order_not_found" | "already_started" | "too_early";
};

/**
 * Starts an order on its first day. A bond's begins with the server day after its target was
 * reached and its last buyer could no longer cancel; its money goes to the issuer then.
 *
 * Refusals, in the order they are checked: `order_not_found`, `already_started`, `too_early`.
 */
export function startOrder(order: EarnOrder | undefined, now: Instant): Ended<StartRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  if (!earnAccepts("start", order)) return err({ type: "already_started" });
  const isBond = order.kind === "bond";
  const firstDay = isBond ? instant(startOfServerDay(now) + DAY_MS) : order.firstDay;
  if (firstDay === null || (!isBond && now < firstDay)) return err({ type: "too_early" });

  // Past this line the command must succeed.
  const { principal, treasury } = accountsOf(order.book, order.kind);
  return decided(
    { ...order, status: "running", firstDay },
    {
      postings: isBond ? postings([principal, treasury, order.principal, "bond_paid_in"]) : [],
    },
  );
}

/** Where a bond stands as a whole: what was raised, and whether it may start. */
export function bondOutcome(
  { target, deadline }: Pick<BondProduct, "target" | "deadline">,
  { raised, lastBoughtAt }: { readonly raised: Money; readonly lastBoughtAt: Instant },
  now: Instant,
): "open" | "starts" | "missed" {
  if (raised.units >= target.units && now >= lastBoughtAt + BOND_CANCEL_MS) return "starts";
  const isOver = now >= deadline + BOND_CANCEL_MS;
  return isOver && raised.units < target.units ? "missed" : "open";
}

/**
 * Returns an order of a bond that missed its target, whole.
 *
 * Refusals, in the order they are checked: `order_not_found`, `already_started`.
 */
export function refundBond(
  order: EarnOrder | undefined,
): Ended<{ readonly type: "order_not_found" | "already_started" }> {
  if (order === undefined) return err({ type: "order_not_found" });
  if (!earnAccepts("cancel", order)) return err({ type: "already_started" });

  // Past this line the command must succeed.
  const event = "earn_cancelled";
  return returnPrincipal(order, { status: "cancelled", reason: "target_missed", event });
}

function returnPrincipal(
  order: EarnOrder,
  {
    status,
    reason,
    event,
  }: Pick<EarnOrder, "status"> & {
    readonly reason: EarnReason | null;
    readonly event: EarnEvent["type"];
  },
): Result<Decision<EarnOrder, EarnEvent>, never> {
  const { principal, available } = accountsOf(order.book, order.kind);
  return decided(
    { ...order, status, reason, principal: zero(order.principal.asset) },
    {
      postings: postings([principal, available, order.principal, "earn_principal_returned"]),
      events: [{ type: event, orderId: order.id }],
    },
  );
}
