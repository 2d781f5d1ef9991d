/** Milliseconds since the Unix epoch, UTC. The shell reads the clock; the engine is only told. */
export type Instant = number & { readonly __brand: "Instant" };

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The only door from a plain count of milliseconds to an Instant. */
export function instant(epochMs: number): Instant {
  if (!Number.isSafeInteger(epochMs)) throw new Error(`not a whole millisecond: ${epochMs}`);
  // A brand exists only for the compiler; the check above is what earns it.
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

/** The server's own calendar is that of UTC+8, all year. */
const SERVER_OFFSET_MS = 8 * HOUR_MS;

/** When the server day (UTC+8) began that a moment belongs to. */
export const startOfServerDay = (at: Instant): Instant =>
  instant(Math.floor((at + SERVER_OFFSET_MS) / DAY_MS) * DAY_MS - SERVER_OFFSET_MS);
