import {
  decided,
  type Decision,
  err,
  type Instant,
  type ReceiptId,
  RECORDED_WITHIN_MS,
  type Result,
} from "#kernel";
import { profitOf, type SecondTicks, secondResultOf, settlingPostings } from "./outcome.ts";
import { secondReceipt } from "./receipt.ts";
import type { SecondOrder } from "./state.ts";

export interface SecondSettled {
  readonly type: "second_settled";
  readonly order: SecondOrder;
}

export type SettleSecondRefusal = {
  readonly type: "order_not_found" | "order_closed" | "not_expired" | "ticks_not_recorded";
};

/**
 * Ends an expired order, by the recorded ticks around its acceptance and its expiry alone: the
 * result is the same whenever it is computed, also after a downtime. The stake comes back with its
 * gain, or alone, or goes to the house.
 *
 * Refusals, in the order they are checked: `order_not_found`, `order_closed`, `not_expired`,
 * `ticks_not_recorded` (no tick after the expiry yet, and an earlier one may still be recorded).
 */
export function settleSecond(
  { order, ticks }: { readonly order: SecondOrder | undefined; readonly ticks: SecondTicks },
  { receiptId }: { readonly receiptId: ReceiptId },
  now: Instant,
): Result<Decision<SecondOrder, SecondSettled>, SettleSecondRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  if (order.outcome !== null) return err({ type: "order_closed" });
  if (now < order.expiresAt) return err({ type: "not_expired" });
  if (ticks.expiry.next === null && now < order.expiresAt + RECORDED_WITHIN_MS) {
    return err({ type: "ticks_not_recorded" });
  }

  // Past this line the command must succeed.
  const result = secondResultOf(order, ticks);
  const { outcome } = result;
  const closed: SecondOrder = {
    ...order,
    ...result,
    profit: profitOf(order, outcome),
    closedAt: now,
    receiptId,
  };
  return decided(closed, {
    postings: settlingPostings(order, outcome),
    events: [{ type: "second_settled", order: closed }],
    receipts: [secondReceipt(order, ticks, receiptId)],
  });
}
