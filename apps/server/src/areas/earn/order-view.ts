import {
  cancelUntil,
  type EarnEvent,
  type EarnOrder,
  nextDayOf,
  type EarnTerms,
  earnAccepts,
  redemptionOf,
} from "@plumbline/engine/earn";
import {
  DAY_MS,
  type Instant,
  instant,
  startOfServerDay,
  toDecimalText,
  userBookOf,
} from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import type { WrittenEarnTerms } from "@plumbline/engine/earn";

/** An event sent to open screens, which then reload the orders. */
export interface EarnNotice {
  readonly type: EarnEvent["type"];
  readonly id: string;
  readonly book: string;
}

export const EARN_NOTICES = [
  "earn_bought",
  "earn_started",
  "earn_accrued",
  "earn_ended",
  "earn_cancelled",
  "earn_redeemed",
  "earn_frozen",
  "earn_resumed",
] as const satisfies readonly EarnNotice["type"][];

export interface OrderTerms {
  /** The terms of the purchase. */
  readonly pinned: EarnTerms;
  /** The terms in force. */
  readonly written: WrittenEarnTerms;
}

/** The fields of an order that are shown to members and staff alike. */
export function orderFacts(order: EarnOrder, { pinned, written }: OrderTerms) {
  const newest = written.products.find(({ id }) => id === order.productId);
  return {
    id: order.id,
    book: userBookOf(order.book),
    status: order.status,
    kind: order.kind,
    productId: order.productId,
    productVersion: order.termsVersion,
    name: pinned.products.get(order.productId)?.name ?? order.productId,
    reason: order.reason,
    note: newest?.kind === "bond" ? newest.standing.note : null,
    currency: order.paid.asset,
    amount: toDecimalText(order.paid.units),
    quantity: Number(order.quantity),
    principal: toDecimalText(order.principal.units),
    cycleDays: order.cycleDays,
    incomeCurrency: order.totalIncome.asset,
    accumulatedIncome: toDecimalText(order.totalIncome.units),
    receiptId: order.receiptId,
    createTime: toWireTime(order.boughtAt),
  };
}

export function orderView(order: EarnOrder, terms: OrderTerms, now: Instant) {
  const { kind, firstDay, cycleDays, lastIncome, endedAt } = order;
  const product = terms.pinned.products.get(order.productId);
  const canRedeem = product?.kind === "arbitrage" && earnAccepts("redeem", order);
  const until = earnAccepts("cancel", order) ? cancelUntil(order) : null;
  const redemption = canRedeem ? redemptionOf(order, product.redeemFeeRate) : null;
  const isToday = nextDayOf(order) === startOfServerDay(now);
  return {
    ...orderFacts(order, terms),
    kind,
    remainingCycle: endedAt === null ? cycleDays - order.daysAccrued : 0,
    todayIncome: isToday ? toDecimalText(lastIncome.units) : "0",
    firstDayMs: firstDay,
    endMs: firstDay === null ? null : firstDay + cycleDays * DAY_MS,
    cancelUntilMs: until === null || until <= now ? null : until,
    redemption:
      redemption === null
        ? null
        : {
            fee: toDecimalText(redemption.fee.units),
            returned: toDecimalText(redemption.returned.units),
          },
    endTime: endedAt === null ? null : toWireTime(instant(endedAt)),
  };
}
