/** Milliseconds since the Unix epoch, UTC. The shell reads the clock and passes the time in. */
export type Instant = number & { readonly __brand: "Instant" };

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The only conversion from a plain count of milliseconds to an Instant. */
export function instant(epochMs: number): Instant {
  if (!Number.isSafeInteger(epochMs)) throw new Error(`not a whole millisecond: ${epochMs}`);
  // A brand exists only for the compiler; the check above justifies the cast.
  return epochMs as Instant;
}

/** The later of two. */
export const latestOf = (a: Instant, b: Instant): Instant => (a < b ? b : a);

/** A day of the Gregorian calendar; January is 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAYS_BEFORE_EPOCH = 719_468;
const DAYS_PER_ERA = 146_097;

/**
 * The day that `at` lies in, in UTC. Years are taken to begin in March, so that the leap day is
 * their last, and 400 of them are an era of always 146 097 days (Howard Hinnant,
 * "chrono-compatible low-level date algorithms").
 */
export function calendarDayOf(at: Instant): CalendarDay {
  const days = Math.floor(at / DAY_MS) + DAYS_BEFORE_EPOCH;
  const era = Math.floor(days / DAYS_PER_ERA);
  const dayOfEra = days - era * DAYS_PER_ERA;
  const leapDays =
    Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/**
 * The inverse of `calendarDayOf`: a date of the Gregorian calendar as a day counted from the epoch.
 */
export function dayOfDate(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_BEFORE_EPOCH;
}

const WEEK_DAYS = 7;
// The epoch was a Thursday.
const EPOCH_WEEKDAY = 4;

/** The weekday of a day counted from the epoch; 0 is Sunday. */
export const weekdayOf = (day: number): number =>
  (((day + EPOCH_WEEKDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;

/** The n-th such weekday of a month, as a day counted from the epoch; −1 is the last one. */
export function nthWeekday(date: {
  readonly year: number;
  readonly month: number;
  readonly weekday: number;
  readonly nth: number;
}): number {
  const { year, month, weekday, nth } = date;
  const isLast = nth < 0;
  const first = isLast ? firstOfNextMonth(year, month) - WEEK_DAYS : dayOfDate(year, month, 1);
  const ahead = (weekday - weekdayOf(first) + WEEK_DAYS) % WEEK_DAYS;
  return first + ahead + (isLast ? 0 : (nth - 1) * WEEK_DAYS);
}

const firstOfNextMonth = (year: number, month: number): number =>
  month === 12 ? dayOfDate(year + 1, 1, 1) : dayOfDate(year, month + 1, 1);

/** The server's own calendar is that of UTC+8, all year. */
const SERVER_OFFSET_MS = 8 * HOUR_MS;

/** The start of the server day (UTC+8) that contains a moment. */
export const startOfServerDay = (at: Instant): Instant =>
  instant(Math.floor((at + SERVER_OFFSET_MS) / DAY_MS) * DAY_MS - SERVER_OFFSET_MS);
