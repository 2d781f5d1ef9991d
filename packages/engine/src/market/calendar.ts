import { DAY_MS, calendarDayOf, instant, type Instant, weekdayOf } from "#kernel";

/** The start, in UTC, of the calendar month that `at` lies in. */
export const monthOf = (at: Instant): Instant =>
  instant((Math.floor(at / DAY_MS) - calendarDayOf(at).day + 1) * DAY_MS);

const [MONDAY, WEEK_DAYS] = [1, 7] as const;

/** The Monday 00:00 UTC at or before `at`. */
export function mondayOf(at: Instant): Instant {
  const day = Math.floor(at / DAY_MS);
  return instant((day - ((weekdayOf(day) - MONDAY + WEEK_DAYS) % WEEK_DAYS)) * DAY_MS);
}
