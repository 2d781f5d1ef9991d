import {
  decided,
  type Decision,
  err,
  type Instant,
  type ReceiptId,
  type Result,
  zero,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import type { EarnEvent } from "./buy-product.ts";
import { earnAccepts, type EarnOrder, type EarnReason, type VaultProduct } from "./product.ts";
import { redemptionReceipt } from "./receipt.ts";
import { BOND_CANCEL_MS, redemptionPostings } from "./leaving.ts";

export type CancelRefusal = {
  readonly type: "order_not_found" | "already_started" | "machine_paid" | "cancel_time_over";
};

type Ended<R> = Result<Decision<EarnOrder, EarnEvent>, R>;

/**
 * Cancels an order that has not started and returns all of it: a vault before its first day, a bond
 * within four days of the purchase.
 *
 * Refusals, in the order they are checked: `order_not_found`, `already_started`, `machine_paid`,
 * `cancel_time_over`.
 */
export function cancelOrder(order: EarnOrder | undefined, now: Instant): Ended<CancelRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  const { firstDay } = order;
  const isBegun = firstDay !== null && now >= firstDay;
  if (isBegun || !earnAccepts("cancel", order)) return err({ type: "already_started" });
  if (order.kind === "mining") return err({ type: "machine_paid" });
  if (order.kind === "bond" && isFirm(order, now)) return err({ type: "cancel_time_over" });

  // Past this line the command must succeed.
  return cancelled(order, null, now);
}

/**
 * Whether the buyer of a bond can no longer cancel: only then the order counts towards the target.
 */
export const isFirm = ({ boughtAt }: Pick<EarnOrder, "boughtAt">, now: Instant): boolean =>
  now >= boughtAt + BOND_CANCEL_MS;

export type RedeemRefusal = {
  readonly type: "order_not_found" | "not_running" | "no_early_exit";
};

/**
 * Leaves a vault before its cycle ends and returns the principal less the stated fee. A frozen
 * order pays no fee, since the house's treasury is the cause.
 *
 * Refusals, in the order they are checked: `order_not_found`, `not_running`, `no_early_exit` (a
 * machine or a bond; their pages say so before the purchase).
 */
export function redeemOrder(
  {
    order,
    product,
  }: {
    readonly order: EarnOrder | undefined;
    /** In the version of the purchase. */
    readonly product: Pick<VaultProduct, "redeemFeeRate"> | null;
  },
  { receiptId }: { readonly receiptId: ReceiptId },
  now: Instant,
): Ended<RedeemRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  if (!earnAccepts("redeem", order)) return err({ type: "not_running" });
  if (order.kind !== "arbitrage" || product === null) return err({ type: "no_early_exit" });

  // Past this line the command must succeed.
  const receipt = redemptionReceipt(order, { receiptId, feeRate: product.redeemFeeRate });
  const next: EarnOrder = {
    ...order,
    status: "ended",
    reason: "left_early",
    principal: zero(order.principal.asset),
    endedAt: now,
    receiptId,
  };
  return decided(next, {
    postings: redemptionPostings(order, product.redeemFeeRate),
    events: [{ type: "earn_redeemed", order: next }],
    receipts: [receipt],
  });
}

/** Ends an order that has not started and returns all of it to its owner. */
export function cancelled(
  order: EarnOrder,
  reason: EarnReason | null,
  now: Instant,
): Result<Decision<EarnOrder, EarnEvent>, never> {
  const { principal, available } = accountsOf(order.book, order.kind);
  const next: EarnOrder = {
    ...order,
    status: "cancelled",
    reason,
    principal: zero(order.principal.asset),
    endedAt: now,
    receiptId: null,
  };
  return decided(next, {
    postings: postings([principal, available, order.principal, "earn_principal_returned"]),
    events: [{ type: "earn_cancelled", order: next }],
  });
}
