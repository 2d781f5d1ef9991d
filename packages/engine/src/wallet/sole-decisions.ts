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

/** The sum of one operator's decisions alone about one member on one day. */
export interface SoleSum {
  readonly operatorId: string;
  readonly userId: UserId;
  readonly direction: "recharge" | "withdrawal";
  /** When the server day began. */
  readonly day: Instant;
  readonly amount: Money;
}

/** One operator's decision alone; stored, so that the next one counts it. */
export type SoleDecision = Pick<SoleSum, "operatorId" | "direction" | "amount">;

/** The context of a case: its member, and recent decisions of one person alone. */
export interface SoleContext {
  readonly userId: UserId;
  readonly soleSums: readonly SoleSum[];
  readonly isSamePerson: IsSamePerson;
}

/**
 * How much of a channel's limit one person may still decide alone today (server day, UTC+8), in one
 * direction and in the limit's currency, for all channels together: the limit less what this person
 * has decided alone, by any account, or less what anybody has decided alone about this member,
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
