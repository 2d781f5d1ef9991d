import { DAY_MS, divide, instant, type Instant, lesser, type Money, money, USDT } from "#kernel";
import { AVERAGE_DAYS } from "./review-level.ts";

/** The samples of one member on one server day. */
export interface CountedDay {
  /** Start of the server day. */
  readonly day: Instant;
  /** The number of samples of all members that the server took on that day. */
  readonly samples: number;
  /** The sum of this member's samples on that day; debts may make it negative. */
  readonly sum: Money;
}

/**
 * The totals of the fourteen server days before `today`, the oldest first. A day's total is the
 * mean of its samples, so that a balance of one hour counts for an hour; a negative mean counts as
 * zero. A day without samples has the lower total of the days around it, so that downtime increases
 * nobody's.
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
