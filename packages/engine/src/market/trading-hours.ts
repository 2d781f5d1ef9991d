import { DAY_MS, HOUR_MS, instant, type Instant, MINUTE_MS } from "#kernel";

/**
 * Each opening and closing time of a week, in milliseconds since Monday 00:00 UTC, close excluded.
 */
type Session = readonly [openMs: number, closeMs: number];

const WEEK_MS = 7 * DAY_MS;
// The epoch was a Thursday: its Monday lies three days before it.
const FIRST_MONDAY_MS = -3 * DAY_MS;

const after = (days: number, hours: number, minutes = 0): number =>
  days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS;

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SUNDAY] = [0, 1, 2, 3, 4, 6] as const;

/**
 * When symbols trade, all in UTC and without summer time or holidays: the same rule every week.
 * `always`: without end. `week`: Sunday 22:00 to Friday 22:00. `week_with_break`: Sunday 23:00 to
 * Friday 22:00, closed 22:00–23:00 each day. `us_stock`: Monday to Friday 13:30–20:00.
 */
const SESSIONS = {
  always: [[0, WEEK_MS]],
  week: [
    [0, after(FRIDAY, 22)],
    [after(SUNDAY, 22), WEEK_MS],
  ],
  week_with_break: [
    [0, after(MONDAY, 22)],
    ...[MONDAY, TUESDAY, WEDNESDAY, THURSDAY].map((day): Session => [
      after(day, 23),
      after(day + 1, 22),
    ]),
    [after(SUNDAY, 23), WEEK_MS],
  ],
  us_stock: [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY].map((day): Session => [
    after(day, 13, 30),
    after(day, 20),
  ]),
} as const satisfies Record<string, readonly Session[]>;

export type TradingHours = keyof typeof SESSIONS;

/** Whether the market trades at that instant, by its hours in UTC alone: halts are not in them. */
export function isOpen(hours: TradingHours, at: Instant): boolean {
  const sinceMonday = at - mondayOf(at);
  return sessionsOf(hours).some(([open, close]) => open <= sinceMonday && sinceMonday < close);
}

/**
 * The first instant after `at` at which a closed symbol opens or an open one closes; null: never.
 */
export function nextChange(hours: TradingHours, at: Instant): Instant | null {
  const isOpenNow = isOpen(hours, at);
  const monday = mondayOf(at);
  for (const weekStart of [monday, monday + WEEK_MS]) {
    for (const edge of sessionsOf(hours).flat()) {
      const change = instant(weekStart + edge);
      if (change > at && isOpen(hours, change) !== isOpenNow) return change;
    }
  }
  return null;
}

/** The Monday 00:00 UTC at or before `at`. */
export function mondayOf(at: Instant): Instant {
  const sinceMonday = (((at - FIRST_MONDAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS;
  return instant(at - sinceMonday);
}

const sessionsOf = (hours: TradingHours): readonly Session[] => SESSIONS[hours];
