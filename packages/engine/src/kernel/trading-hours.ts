import { DAY_MS, HOUR_MS, instant, type Instant, MINUTE_MS, weekdayOf } from "./instant.ts";
import { type HolidayCalendar, isHoliday } from "./holidays.ts";
import { atWallTime, type ZoneName, zoneOffsetMs } from "./time-zone.ts";

/**
 * One session for each weekday that is no holiday, in wall time of the exchange's zone: from
 * `openMs` to `closeMs` after that day's midnight, close excluded. One that opens the evening
 * before has an `openMs` below zero.
 */
interface Sessions {
  readonly zone: ZoneName;
  readonly openMs: number;
  readonly closeMs: number;
  readonly holidays: HolidayCalendar;
}

/**
 * When symbols trade. `week`: Sunday 17:00 to Friday 17:00 in New York, without a break.
 * `week_with_break`: Sunday 18:00 to Friday 17:00 there, closed from 17:00 to 18:00 each day.
 * `us_stock`: Monday to Friday 09:30 to 16:00 there. `always` (null): without end.
 */
const SESSIONS = {
  always: null,
  week: {
    zone: "new_york",
    holidays: "currencies",
    openMs: -7 * HOUR_MS,
    closeMs: 17 * HOUR_MS,
  },
  week_with_break: {
    zone: "new_york",
    holidays: "us_futures",
    openMs: -6 * HOUR_MS,
    closeMs: 17 * HOUR_MS,
  },
  us_stock: {
    zone: "new_york",
    holidays: "us_stock",
    openMs: 9 * HOUR_MS + 30 * MINUTE_MS,
    closeMs: 16 * HOUR_MS,
  },
} as const satisfies Record<string, Sessions | null>;

export type TradingHours = keyof typeof SESSIONS;
// The keys of the table above.
export const TRADING_HOURS = Object.keys(SESSIONS) as readonly TradingHours[];

/** Whether the market trades at that instant by its hours alone, without regard to halts. */
export function isOpen(hours: TradingHours, at: Instant): boolean {
  const sessions: Sessions | null = SESSIONS[hours];
  if (sessions === null) return true;
  const day = wallDayOf(sessions, at);
  // A session may have begun the evening before its day.
  return [day, day + 1].some((each) => {
    const [open, close] = sessionOf(sessions, each) ?? [at, at];
    return open <= at && at < close;
  });
}

/** The maximum number of days between two sessions: a weekend with holidays around it. */
const DAYS_AHEAD = 14;

/**
 * The first instant after `at` at which a closed symbol opens or an open one closes; null: never.
 */
export function nextChange(hours: TradingHours, at: Instant): Instant | null {
  const sessions: Sessions | null = SESSIONS[hours];
  if (sessions === null) return null;
  const isOpenNow = isOpen(hours, at);
  const first = wallDayOf(sessions, at);
  for (let day = first; day <= first + DAYS_AHEAD; day += 1) {
    for (const change of sessionOf(sessions, day) ?? []) {
      if (change > at && isOpen(hours, change) !== isOpenNow) return change;
    }
  }
  throw new Error(`nothing of ${hours} for two weeks`);
}

/**
 * Whether the market has a session on that day, counted from the epoch: a weekday that is no
 * holiday. A market that never closes has one every day.
 */
export function isTradingDay(hours: TradingHours, day: number): boolean {
  const sessions: Sessions | null = SESSIONS[hours];
  return sessions === null || (isWeekday(day) && !isHoliday(sessions.holidays, day));
}

const WEEKEND: readonly number[] = [0, 6];

const isWeekday = (day: number): boolean => !WEEKEND.includes(weekdayOf(day));

function sessionOf(sessions: Sessions, day: number): readonly [Instant, Instant] | null {
  const { zone, openMs, closeMs, holidays } = sessions;
  if (!isWeekday(day) || isHoliday(holidays, day)) return null;
  const midnight = day * DAY_MS;
  return [atWallTime(zone, midnight + openMs), atWallTime(zone, midnight + closeMs)];
}

const wallDayOf = ({ zone }: Sessions, at: Instant): number =>
  Math.floor(instant(at + zoneOffsetMs(zone, at)) / DAY_MS);
