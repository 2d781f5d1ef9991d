import {
  add,
  greater,
  type Instant,
  isLess,
  type IsSamePerson,
  type Money,
  startOfServerDay,
  subtract,
  type UserId,
  zero,
} from "#kernel";

/** What one operator alone has decided about one member on one day, as a sum. */
export interface SoleSum {
  readonly operatorId: string;
  readonly userId: UserId;
  readonly direction: "recharge" | "withdrawal";
  /** When the server day began. */
  readonly day: Instant;
  readonly amount: Money;
}

/** What one operator has just decided alone; kept, so that the next one counts it. */
export type SoleDecision = Pick<SoleSum, "operatorId" | "direction" | "amount">;

/** Beside a case: whose it is, and what was decided alone of late, by whom and about whom. */
export interface SoleContext {
  readonly userId: UserId;
  readonly soleSums: readonly SoleSum[];
  readonly isSamePerson: IsSamePerson;
}

/**
 * What of a channel's limit one person may still decide alone today (server day, UTC+8), in one
 * direction and in the limit's currency, whatever the channel: the limit less what this person has
 * decided alone, by whichever account, or less what anybody has decided alone about this member,
 * whichever leaves less. Never below zero.
 */
export function soleLimitLeft(
  { isSamePerson, soleSums, userId }: SoleContext,
  request: {
    readonly direction: SoleSum["direction"];
    readonly limit: Money;
    readonly operatorId: string;
  },
  now: Instant,
): Money {
  const { direction, limit, operatorId } = request;
  const none = zero(limit.asset);
  const today = soleSums.filter(
    (one) =>
      one.direction === direction &&
      one.amount.asset === limit.asset &&
      one.day >= startOfServerDay(now),
  );
  const sumOf = (isCounted: (one: SoleSum) => boolean): Money =>
    today.filter(isCounted).reduce((sum, { amount }) => add(sum, amount), none);
  const spent = greater(
    sumOf((one) => isSamePerson(one.operatorId, operatorId)),
    sumOf((one) => one.userId === userId),
  );
  return isLess(spent, limit) ? subtract(limit, spent) : none;
}
