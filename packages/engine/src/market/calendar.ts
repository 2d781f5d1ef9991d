import { DAY_MS, instant, type Instant } from "#kernel";

/** The start, in UTC, of the calendar month that `at` lies in. */
export function monthOf(at: Instant): Instant {
  const day = Math.floor(at / DAY_MS);
  return instant((day - dayOfMonth(day) + 1) * DAY_MS);
}

const DAYS_BEFORE_EPOCH = 719_468;
const DAYS_PER_ERA = 146_097;

/**
 * Which day of its month (1–31) a day is, counted from 1970-01-01, in the Gregorian calendar.
 * Years are taken to begin in March, so that the leap day is their last, and 400 of them are an
 * era of always 146 097 days (Howard Hinnant, "chrono-compatible low-level date algorithms").
 */
function dayOfMonth(day: number): number {
  const shifted = day + DAYS_BEFORE_EPOCH;
  const dayOfEra = shifted - Math.floor(shifted / DAYS_PER_ERA) * DAYS_PER_ERA;
  const leapDays =
    Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  return dayOfYear - Math.floor((153 * month + 2) / 5) + 1;
}
