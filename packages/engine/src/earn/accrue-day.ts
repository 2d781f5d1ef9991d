import {
  add,
  DAY_MS,
  decided,
  type Decision,
  err,
  instant,
  type Instant,
  isLess,
  type Money,
  money,
  ok,
  type ReceiptId,
  type Result,
  type TickBoundary,
  zero,
} from "#kernel";
import type { EarnEvent } from "./buy-product.ts";
import { areSamplesOf, dayFigures, dayOutcome } from "./day.ts";
import { type EarnOrder, earnAccepts, type EarnProduct, type EarnReason } from "./product.ts";
import { dayReceipt, defaultFigures, defaultReceipt } from "./receipt.ts";
import { type EarnTerms, standingIn } from "./terms.ts";

export interface AccrueContext {
  readonly order: EarnOrder | undefined;
  /** In the version of the purchase. */
  readonly product: EarnProduct;
  /** The terms in force: for a network at the day's end, for a bond now. */
  readonly current: EarnTerms;
  /** The ticks of the day; null if they are not all recorded yet. */
  readonly samples: readonly TickBoundary[] | null;
  /** The treasury's balance of the currency that the product pays in. */
  readonly treasury: Money;
}

export type AccrueRefusal = {
  readonly type:
    | ("order_not_found" | "not_running" | "day_accrued" | "day_skipped" | "day_not_over")
    | ("day_not_priced" | "issuer_late" | "issuer_defaulted" | "treasury_short");
};

/** A server day by its start, and the id for its receipt. */
export interface AccrueDay {
  readonly day: Instant;
  readonly receiptId: ReceiptId;
}

/** The start of the next day to accrue; null before the first day is known. */
export const nextDayOf = ({
  firstDay,
  daysAccrued,
}: Pick<EarnOrder, "firstDay" | "daysAccrued">): Instant | null =>
  firstDay === null ? null : instant(firstDay + daysAccrued * DAY_MS);

/**
 * Accrues one server day of an order, once. Days are accrued in sequence, so that downtime is made
 * up for and no day is left out. The last day of the cycle ends the order and returns its
 * principal; if agreed additional days are revoked, the next day does. If the treasury is short or
 * an issuer is late, the day stays due and is tried again: nothing is borrowed.
 *
 * Refusals, in the order they are checked: `order_not_found`, `not_running`, `day_accrued`,
 * `day_skipped`, `day_not_over`, `day_not_priced`, `issuer_late`, `issuer_defaulted`,
 * `treasury_short`.
 */
export function accrueDay(
  context: AccrueContext,
  { day, receiptId }: AccrueDay,
  now: Instant,
): Result<Decision<EarnOrder, EarnEvent>, AccrueRefusal> {
  const dueDay = dueOrder(context, day, now);
  if (!dueDay.ok) return dueDay;
  const { order, samples } = dueDay.value;
  const { product, current, treasury } = context;
  const standing = standingIn(current, product);
  if (standing?.state === "late") return err({ type: "issuer_late" });
  if (standing?.state === "defaulted") return err({ type: "issuer_defaulted" });
  const outcome = dayOutcome(product, {
    prices: samples.map(({ last }) => last),
    network: product.kind === "mining" ? current.networks.get(product.network) : undefined,
    standing,
  });
  const daysAccrued = order.daysAccrued + 1;
  const extraDays = standing?.state === "restructured" ? standing.extraDays : 0;
  // Agreed additional days may be revoked, but accrued days remain part of the cycle.
  const cycleDays = Math.max(product.cycleDays + extraDays, daysAccrued);
  const isLast = daysAccrued === cycleDays;
  const { income, left, paid, postings } = dayFigures(order, { outcome, isLast });
  if (isLess(treasury, paid)) return err({ type: "treasury_short" });

  // Past this line the command must succeed.
  const next: EarnOrder = {
    ...order,
    status: isLast ? "ended" : "running",
    reason: null,
    principal: isLast ? zero(left.asset) : left,
    cycleDays,
    // A bond's coupon is what the issuer pays at present: the restructured or the original rate.
    dayPromise: order.kind === "bond" ? income : order.dayPromise,
    daysAccrued,
    lastIncome: income,
    totalIncome: add(order.totalIncome, income),
    endedAt: isLast ? now : null,
    receiptId,
  };
  const receipt = dayReceipt(
    { order, product, outcome, isLast, samples, currentVersion: current.version },
    { day, receiptId },
  );
  return decided(next, { postings, events: eventsOf(order, next), receipts: [receipt] });
}

/** The running order that the day belongs to, and the ticks of that day. */
function dueOrder(
  { order, samples }: AccrueContext,
  day: Instant,
  now: Instant,
): Result<{ readonly order: EarnOrder; readonly samples: readonly TickBoundary[] }, AccrueRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  const due = nextDayOf(order);
  if (!earnAccepts("accrue", order) || due === null) return err({ type: "not_running" });
  if (day < due) return err({ type: "day_accrued" });
  if (day > due) return err({ type: "day_skipped" });
  if (now < day + DAY_MS) return err({ type: "day_not_over" });
  const isPriced = samples !== null && areSamplesOf(samples, { kind: order.kind, day });
  return isPriced ? ok({ order, samples }) : err({ type: "day_not_priced" });
}

function eventsOf(before: EarnOrder, order: EarnOrder): readonly EarnEvent[] {
  if (order.status === "ended") return [{ type: "earn_ended", order }];
  return [{ type: before.status === "frozen" ? "earn_resumed" : "earn_accrued", order }];
}

export type FreezeRefusal = {
  readonly type: "order_not_found" | "not_running" | "day_accrued" | "is_frozen";
};

/** A day that cannot be paid, with the reason. */
export interface UnpaidDay {
  readonly day: Instant;
  readonly reason: Extract<EarnReason, "treasury_short" | "issuer_late">;
}

/**
 * Marks an order as frozen because a day cannot be paid; the next day that is paid ends it.
 *
 * Refusals, in the order they are checked: `order_not_found`, `not_running`, `day_accrued`,
 * `is_frozen`.
 */
export function freezeOrder(
  order: EarnOrder | undefined,
  { day, reason }: UnpaidDay,
): Result<Decision<EarnOrder, EarnEvent>, FreezeRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  if (!earnAccepts("freeze", order)) return err({ type: "not_running" });
  if (day !== nextDayOf(order)) return err({ type: "day_accrued" });
  if (order.status === "frozen" && order.reason === reason) return err({ type: "is_frozen" });

  // Past this line the command must succeed.
  const next: EarnOrder = { ...order, status: "frozen", reason };
  return decided(next, { events: [{ type: "earn_frozen", order: next }] });
}

export type DefaultRefusal = {
  readonly type: "order_not_found" | "not_running" | "not_defaulted" | "treasury_short";
};

/**
 * Ends an order of a defaulted bond: the recovered share of the principal is paid back.
 *
 * Refusals, in the order they are checked: `order_not_found`, `not_running`, `not_defaulted`,
 * `treasury_short`.
 */
export function settleDefault(
  {
    order,
    product,
    current,
    treasury,
  }: Pick<AccrueContext, "order" | "product" | "current" | "treasury">,
  { receiptId }: Pick<AccrueDay, "receiptId">,
  now: Instant,
): Result<Decision<EarnOrder, EarnEvent>, DefaultRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  if (!earnAccepts("default", order)) return err({ type: "not_running" });
  const standing = standingIn(current, product);
  if (standing?.state !== "defaulted") return err({ type: "not_defaulted" });
  const { recovered, postings } = defaultFigures(order, standing.recoveredRate);
  if (isLess(treasury, recovered)) return err({ type: "treasury_short" });

  // Past this line the command must succeed.
  const lost = money(recovered.asset, recovered.units - order.principal.units);
  const next: EarnOrder = {
    ...order,
    status: "ended",
    reason: "defaulted",
    principal: zero(recovered.asset),
    lastIncome: lost,
    totalIncome: add(order.totalIncome, lost),
    endedAt: now,
    receiptId,
  };
  const receipt = defaultReceipt(order, { receiptId, currentVersion: current.version, standing });
  return decided(next, {
    postings,
    events: [{ type: "earn_ended", order: next }],
    receipts: [receipt],
  });
}
