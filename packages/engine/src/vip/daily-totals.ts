import { DAY_MS, divide, instant, type Instant, lesser, type Money, money, USDT } from "#kernel";
import { AVERAGE_DAYS } from "./review-level.ts";

/** What was counted of a member on one server day. */
export interface CountedDay {
  /** Start of the server day. */
  readonly day: Instant;
  /** How often the server counted everybody's assets on it. */
  readonly samples: number;
  /** Of this member, all of that day's together; debts may bring it below zero. */
  readonly sum: Money;
}

/**
 * The totals of the fourteen server days before `today`, oldest first. A day's total is the mean of
 * its samples, so that money of one hour counts an hour; below zero it counts as nothing. A day on
 * which the server never counted has the lower of the days around it: a downtime gives nobody more.
 */
export function dailyTotals(counted: readonly CountedDay[], today: Instant): readonly Money[] {
  const days = Array.from({ length: AVERAGE_DAYS }, (_, index) =>
    instant(today - (AVERAGE_DAYS - index) * DAY_MS),
  );
  const before = counted.filter(({ day }) => day < today);
  return days.map((day) => {
    const own = before.find((one) => one.day === day);
    if (own !== undefined) return meanOf(own);
    const earlier = before.findLast((one) => one.day < day);
    const later = before.find((one) => one.day > day);
    if (earlier === undefined || later === undefined) return NOTHING;
    return lesser(meanOf(earlier), meanOf(later));
  });
}

const NOTHING = money(USDT, 0n);

const meanOf = ({ samples, sum }: CountedDay): Money =>
  sum.units <= 0n ? NOTHING : money(USDT, divide(sum.units, BigInt(samples), "down"));
