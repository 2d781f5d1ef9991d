import { DAY_MS, calendarDayOf, instant, type Instant } from "#kernel";

/** The start, in UTC, of the calendar month that `at` lies in. */
export const monthOf = (at: Instant): Instant =>
  instant((Math.floor(at / DAY_MS) - calendarDayOf(at).day + 1) * DAY_MS);
