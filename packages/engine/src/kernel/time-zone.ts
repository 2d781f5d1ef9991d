import { calendarDayOf, DAY_MS, HOUR_MS, instant, type Instant, nthWeekday } from "./instant.ts";

/** The n-th such weekday of a month (0 is Sunday) at a full hour of wall time. */
interface ClockChange {
  readonly month: number;
  readonly weekday: number;
  readonly nth: number;
  readonly hour: number;
}

/** A zone's offset from UTC, and when its clocks are put forward by an hour and back. */
interface TimeZone {
  readonly standardHours: number;
  /** Wall times of the change; null if the zone has none. */
  readonly summer: { readonly begins: ClockChange; readonly ends: ClockChange } | null;
}

const SUNDAY = 0;

/**
 * The zones in which exchanges keep their hours. New York by the Energy Policy Act of 2005: from
 * the second Sunday of March, 02:00, to the first Sunday of November, 02:00. A rule holds until the
 * law changes; a changed law needs a second row with its first year.
 */
const ZONES = {
  utc: { standardHours: 0, summer: null },
  new_york: {
    standardHours: -5,
    summer: {
      begins: { month: 3, weekday: SUNDAY, nth: 2, hour: 2 },
      ends: { month: 11, weekday: SUNDAY, nth: 1, hour: 2 },
    },
  },
} as const satisfies Record<string, TimeZone>;

export type ZoneName = keyof typeof ZONES;

/** A zone's offset from UTC at a moment. */
export function zoneOffsetMs(zone: ZoneName, at: Instant): number {
  const { standardHours, summer }: TimeZone = ZONES[zone];
  const standardMs = standardHours * HOUR_MS;
  if (summer === null) return standardMs;
  const { year } = calendarDayOf(instant(at + standardMs));
  const begins = changeMs(year, summer.begins) - standardMs;
  const ends = changeMs(year, summer.ends) - standardMs - HOUR_MS;
  return at >= begins && at < ends ? standardMs + HOUR_MS : standardMs;
}

/**
 * The moment at which a zone's clocks show a wall time, given as milliseconds since the epoch's own
 * wall time. An hour that occurs twice means the first one; a skipped hour means the hour after it.
 */
export function atWallTime(zone: ZoneName, wallMs: number): Instant {
  const { standardHours }: TimeZone = ZONES[zone];
  const asStandard = instant(wallMs - standardHours * HOUR_MS);
  const asSummer = instant(asStandard - HOUR_MS);
  return zoneOffsetMs(zone, asSummer) > standardHours * HOUR_MS ? asSummer : asStandard;
}

function changeMs(year: number, { month, weekday, nth, hour }: ClockChange): number {
  return nthWeekday({ year, month, weekday, nth }) * DAY_MS + hour * HOUR_MS;
}
