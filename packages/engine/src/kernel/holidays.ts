import { calendarDayOf, DAY_MS, dayOfDate, instant, nthWeekday, weekdayOf } from "./instant.ts";

/** The rule that determines the date of a holiday. */
type HolidayRule =
  /** On a weekend it is observed on the weekday beside it, or not at all. */
  | {
      readonly on: "date";
      readonly month: number;
      readonly day: number;
      readonly observed: "nearest" | "monday_only" | "never";
    }
  | {
      readonly on: "weekday";
      readonly month: number;
      readonly weekday: number;
      readonly nth: number;
    }
  /** The number of days from Easter Sunday of the Gregorian calendar. */
  | { readonly on: "easter"; readonly days: number };

const [MONDAY, THURSDAY] = [1, 4] as const;
const NEW_YEAR = { on: "date", month: 1, day: 1, observed: "monday_only" } as const;
const GOOD_FRIDAY = { on: "easter", days: -2 } as const;
const CHRISTMAS = { on: "date", month: 12, day: 25, observed: "nearest" } as const;

/**
 * The days without trading, by rule. For shares those of the New York Stock Exchange (rule 7.2);
 * for the markets that trade around the clock, the days on which all of them are closed. A closure
 * without a rule, such as a day of mourning, is a halt.
 */
const CALENDARS = {
  us_stock: [
    NEW_YEAR,
    { on: "weekday", month: 1, weekday: MONDAY, nth: 3 },
    { on: "weekday", month: 2, weekday: MONDAY, nth: 3 },
    GOOD_FRIDAY,
    { on: "weekday", month: 5, weekday: MONDAY, nth: -1 },
    { on: "date", month: 6, day: 19, observed: "nearest" },
    { on: "date", month: 7, day: 4, observed: "nearest" },
    { on: "weekday", month: 9, weekday: MONDAY, nth: 1 },
    { on: "weekday", month: 11, weekday: THURSDAY, nth: 4 },
    CHRISTMAS,
  ],
  us_futures: [NEW_YEAR, GOOD_FRIDAY, CHRISTMAS],
  currencies: [
    { on: "date", month: 1, day: 1, observed: "never" },
    { on: "date", month: 12, day: 25, observed: "never" },
  ],
} as const satisfies Record<string, readonly HolidayRule[]>;

export type HolidayCalendar = keyof typeof CALENDARS;

/** Whether a day, counted from the epoch, is a holiday of that calendar. */
export function isHoliday(calendar: HolidayCalendar, day: number): boolean {
  const { year } = calendarDayOf(instant(day * DAY_MS));
  const key = `${calendar} ${year}`;
  const holidays = holidaysByYear.get(key) ?? holidaysOf(CALENDARS[calendar], year);
  holidaysByYear.set(key, holidays);
  return holidays.has(day);
}

/** Cached: every tick requires the same year. */
const holidaysByYear = new Map<string, ReadonlySet<number>>();

const holidaysOf = (rules: readonly HolidayRule[], year: number): ReadonlySet<number> =>
  new Set(rules.map((rule) => holidayOf(rule, year)).filter((day) => day !== null));

/** The day on which a holiday is observed, counted from the epoch; null in a year without it. */
function holidayOf(rule: HolidayRule, year: number): number | null {
  switch (rule.on) {
    case "date":
      return observedDay(dayOfDate(year, rule.month, rule.day), rule.observed);
    case "weekday":
      return nthWeekday({ year, ...rule });
    case "easter":
      return easterSunday(year) + rule.days;
  }
}

const [SUNDAY, SATURDAY] = [0, 6] as const;

function observedDay(day: number, observed: "nearest" | "monday_only" | "never"): number | null {
  const weekday = weekdayOf(day);
  if (weekday === SUNDAY) return observed === "never" ? null : day + 1;
  if (weekday === SATURDAY) return observed === "nearest" ? day - 1 : null;
  return day;
}

/** Meeus, "Astronomical Algorithms" (1991), chapter 8. */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const weekdays =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekdays) / 451);
  const sum = epact + weekdays - 7 * late + 114;
  return dayOfDate(year, Math.floor(sum / 31), (sum % 31) + 1);
}
