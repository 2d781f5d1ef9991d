import {
  decided,
  type Decision,
  err,
  type Instant,
  type ReceiptId,
  RECORDED_WITHIN_MS,
  type Result,
  type TickBoundary,
} from "#kernel";
import type { OptionEvent } from "./buy-option.ts";
import { deliveryPayout, deliveryPostings } from "./delivery.ts";
import { deliveryReceipt } from "./receipt.ts";
import type { OptionOrder } from "./state.ts";

export type DeliverOptionRefusal = {
  readonly type: "order_not_found" | "order_closed" | "not_expired" | "ticks_not_recorded";
};

/**
 * Ends an expired order: pays its gain on the average of the last half hour, which may be zero. The
 * result is the same whenever it is computed, also after a downtime.
 *
 * Refusals, in the order they are checked: `order_not_found`, `order_closed`, `not_expired`,
 * `ticks_not_recorded` (fewer than 30 minutes of ticks, or none after the end yet and an earlier
 * one may still be recorded).
 */
export function deliverOption(
  {
    order,
    samples,
  }: {
    readonly order: OptionOrder | undefined;
    /** The samples chosen by `deliverySamples`. */
    readonly samples: readonly TickBoundary[] | null;
  },
  { receiptId }: { readonly receiptId: ReceiptId },
  now: Instant,
): Result<Decision<readonly OptionOrder[], OptionEvent>, DeliverOptionRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  if (order.status !== "open") return err({ type: "order_closed" });
  if (now < order.expiresAt) return err({ type: "not_expired" });
  const isRecorded =
    (samples?.[0]?.next ?? null) !== null || now >= order.expiresAt + RECORDED_WITHIN_MS;
  if (samples === null || !isRecorded) return err({ type: "ticks_not_recorded" });

  // Past this line the command must succeed.
  const payout = deliveryPayout(order, order, samples);
  const closing = { status: "delivered", payout, closedAt: now, receiptId } as const;
  const delivered: OptionOrder = { ...order, ...closing };
  return decided([delivered], {
    postings: deliveryPostings(order.book, payout),
    events: [{ type: "option_delivered", order: delivered }],
    receipts: [deliveryReceipt(order, samples, receiptId)],
  });
}
