import { calendarDayOf, DAY_MS, HOUR_MS, instant, type Instant, startOfServerDay } from "#kernel";

/** The server's own calendar is that of UTC+8, all year. */
const SERVER_OFFSET_MS = 8 * HOUR_MS;
/** 1970-01-01 was a Thursday: the fourth day of a week that begins on Monday. */
const EPOCH_WEEKDAY = 3;
const DAYS_PER_WEEK = 7;
/** The number of days from 1 January of the year 1 to that of 1970. */
const DAYS_BEFORE_EPOCH = 719_162;

/** The start of the server week (Monday 00:00 UTC+8) that contains a moment. */
export function startOfServerWeek(at: Instant): Instant {
  const start = startOfServerDay(at);
  const days = Math.floor((start + SERVER_OFFSET_MS) / DAY_MS);
  const weekday = (days + EPOCH_WEEKDAY) % DAYS_PER_WEEK;
  return instant(start - weekday * DAY_MS);
}

/** "2026-W48": the ISO 8601 week of the server's calendar, in the year of its Thursday. */
export function serverWeekOf(at: Instant): string {
  const monday = startOfServerWeek(at) + SERVER_OFFSET_MS;
  const thursday = instant(monday + 3 * DAY_MS);
  const { year } = calendarDayOf(thursday);
  const dayOfYear = Math.floor((thursday - startOfYear(year)) / DAY_MS);
  const week = Math.floor(dayOfYear / DAYS_PER_WEEK) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/**
 * Midnight UTC on 1 January: every fourth year has a leap day, except centuries that are not
 * multiples of 400.
 */
function startOfYear(year: number): Instant {
  const before = year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  return instant((before * 365 + leapDays - DAYS_BEFORE_EPOCH) * DAY_MS);
}
