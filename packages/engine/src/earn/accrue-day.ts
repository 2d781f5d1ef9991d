import {
  DAY_MS,
  decided,
  type Decision,
  divide,
  err,
  type Instant,
  isLess,
  isPositive,
  type Money,
  money,
  multiplyByRate,
  negate,
  type Posting,
  type RatePpm,
  type Receipt,
  type ReceiptId,
  type Result,
  toDecimalText,
  add,
  subtract,
  zero,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import type { EarnEvent } from "./buy-product.ts";
import { earnAccepts, type EarnOrder } from "./product.ts";
import { RATE_UNITS } from "./vault.ts";

/** What one server day was, for the product that an order is of. */
export type DayOutcome =
  | { readonly kind: "arbitrage"; readonly rate: bigint }
  | { readonly kind: "mining"; readonly net: Money }
  | { readonly kind: "bond"; readonly dailyRate: RatePpm };

/**
 * What an order earns on one day. Gains are rounded down and losses up; a vault never loses more
 * than its principal.
 */
export function incomeOf(order: Pick<EarnOrder, "principal" | "quantity">, day: DayOutcome): Money {
  const { principal, quantity } = order;
  switch (day.kind) {
    case "mining":
      return money(day.net.asset, day.net.units * quantity);
    case "bond":
      return multiplyByRate(principal, day.dailyRate, "down");
    case "arbitrage": {
      const rounding = day.rate < 0n ? "up" : "down";
      const units = divide(principal.units * day.rate, RATE_UNITS, rounding);
      return money(principal.asset, units < -principal.units ? -principal.units : units);
    }
  }
}

export interface AccrueContext {
  readonly order: EarnOrder | undefined;
  readonly outcome: DayOutcome;
  /** What the product's treasury holds of the currency of the income. */
  readonly treasury: Money;
  /** Of a bond's last day: what it holds to repay the principal. */
  readonly repayment: Money;
}

export type AccrueRefusal = {
  readonly type: "order_not_found" | "not_running" | "day_accrued" | "day_skipped" | "day_not_over";
};

/** A server day by its start, and the id of the receipt that is to tell it. */
export interface AccrueDay {
  readonly day: Instant;
  readonly receiptId: ReceiptId;
}

/**
 * Accrues one server day of an order, once; days are taken in order, so that after downtime each
 * one is made up for and none is left out. With the last day of the cycle the order ends and its
 * principal is returned. A treasury that cannot pay freezes the order, visibly, and the same day is
 * tried again: it never borrows.
 *
 * Refusals, in the order they are checked: `order_not_found`, `not_running`, `day_accrued`,
 * `day_skipped`, `day_not_over`.
 */
export function accrueDay(
  { order, outcome, treasury, repayment }: AccrueContext,
  { day, receiptId }: AccrueDay,
  now: Instant,
): Result<Decision<EarnOrder, EarnEvent>, AccrueRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  if (!earnAccepts("accrue", order) || order.firstDay === null) return err({ type: "not_running" });
  const due = order.firstDay + order.daysAccrued * DAY_MS;
  if (day < due) return err({ type: "day_accrued" });
  if (day > due) return err({ type: "day_skipped" });
  if (now < day + DAY_MS) return err({ type: "day_not_over" });

  // Past this line the command must succeed.
  const income = incomeOf(order, outcome);
  const isLast = order.daysAccrued + 1 === order.cycleDays;
  const isBond = order.kind === "bond";
  const needed = isBond && isLast ? add(income, order.principal) : income;
  if (isLess(isBond && isLast ? repayment : treasury, needed)) return freeze(order);
  const { available, principal: held, treasury: fund } = accountsOf(order.book, order.kind);
  const gain = isPositive(income) ? income : zero(income.asset);
  // At most the principal: see `incomeOf`.
  const loss = isPositive(income) ? zero(income.asset) : negate(income);
  const left = order.kind === "arbitrage" ? subtract(order.principal, loss) : order.principal;
  const moves: readonly Posting[] = [
    ...postings([fund, available, gain, "earn_income"]),
    ...(order.kind === "arbitrage" ? postings([held, fund, loss, "earn_loss"]) : []),
    ...(isLast && isBond ? postings([fund, available, left, "bond_repaid"]) : []),
    ...(isLast && order.kind === "arbitrage"
      ? postings([held, available, left, "earn_principal_returned"])
      : []),
  ];
  const next: EarnOrder = {
    ...order,
    status: isLast ? "ended" : "running",
    reason: null,
    principal: isLast ? zero(left.asset) : left,
    daysAccrued: order.daysAccrued + 1,
    lastIncome: income,
    totalIncome: add(order.totalIncome, income),
  };
  return decided(next, {
    postings: moves,
    events: eventsOf(order, next),
    receipts: [dayReceipt({ order, outcome, income, left }, { day, receiptId })],
  });
}

/** The version of the rule by which days are accrued and can be recomputed. */
export const EARN_RULE = "earn/1";

/** The proof of one day: what it was for the product, and what that came to for the order. */
function dayReceipt(
  context: {
    readonly order: EarnOrder;
    readonly outcome: DayOutcome;
    readonly income: Money;
    readonly left: Money;
  },
  { day, receiptId }: AccrueDay,
): Receipt {
  const { order, outcome, income, left } = context;
  return {
    id: receiptId,
    kind: "earn",
    ruleVersion: EARN_RULE,
    inputs: {
      orderId: order.id,
      book: order.book,
      productId: order.productId,
      productVersion: order.productVersion,
      dayMs: day,
      principal: toDecimalText(order.principal.units),
      quantity: order.quantity.toString(),
      outcome: outcomeFacts(outcome),
    },
    ticks: [],
    result: {
      currency: income.asset,
      income: toDecimalText(income.units),
      principalLeft: toDecimalText(left.units),
    },
  };
}

const outcomeFacts = (outcome: DayOutcome) =>
  outcome.kind === "mining"
    ? { kind: outcome.kind, net: toDecimalText(outcome.net.units) }
    : outcome.kind === "bond"
      ? { kind: outcome.kind, dailyPpm: outcome.dailyRate.toString() }
      : { kind: outcome.kind, rate: toDecimalText(outcome.rate) };

function freeze(order: EarnOrder): Result<Decision<EarnOrder, EarnEvent>, never> {
  const isNew = order.status !== "frozen";
  return decided(
    { ...order, status: "frozen", reason: "treasury_short" },
    { events: isNew ? [{ type: "earn_frozen", orderId: order.id }] : [] },
  );
}

function eventsOf(before: EarnOrder, { id, status }: EarnOrder): readonly EarnEvent[] {
  if (status === "ended") return [{ type: "earn_ended", orderId: id }];
  return before.status === "frozen" ? [{ type: "earn_resumed", orderId: id }] : [];
}
