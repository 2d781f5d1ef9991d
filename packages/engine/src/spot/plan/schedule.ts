import { calendarDayOf, DAY_MS, HOUR_MS, type Instant, instant } from "#kernel";

/** When a plan buys, in the server's own time (UTC+8), at a full hour. */
export type PlanSchedule =
  | { readonly every: "day"; readonly hour: number }
  /** 1 is Monday. */
  | { readonly every: "week"; readonly weekday: number; readonly hour: number }
  /** In a month without that day, on its last one. */
  | { readonly every: "month"; readonly day: number; readonly hour: number };

const SERVER_OFFSET_MS = 8 * HOUR_MS;
const HOURS = 24;
const WEEK_DAYS = 7;
const MONTH_DAYS_MAX = 31;

/** Whether a schedule has a valid hour, weekday and day. */
export function isSchedule(schedule: PlanSchedule): boolean {
  if (!isWithin(schedule.hour, 0, HOURS - 1)) return false;
  switch (schedule.every) {
    case "day":
      return true;
    case "week":
      return isWithin(schedule.weekday, 1, WEEK_DAYS);
    case "month":
      return isWithin(schedule.day, 1, MONTH_DAYS_MAX);
  }
}

/** The first moment after `after` at which the schedule is due. */
export function nextDueAfter(schedule: PlanSchedule, after: Instant): Instant {
  let day = Math.floor((after + SERVER_OFFSET_MS) / DAY_MS);
  for (;;) {
    const dueAt = instant(day * DAY_MS + schedule.hour * HOUR_MS - SERVER_OFFSET_MS);
    if (dueAt > after && isDueOn(schedule, day)) return dueAt;
    day += 1;
  }
}

/** Days of the server's calendar, counted from the epoch, which was a Thursday. */
function isDueOn(schedule: PlanSchedule, day: number): boolean {
  switch (schedule.every) {
    case "day":
      return true;
    case "week":
      return ((((day + 3) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS) + 1 === schedule.weekday;
    case "month": {
      const dayOfMonth = dayOfMonthOf(day);
      const isLast = dayOfMonthOf(day + 1) === 1;
      return dayOfMonth === schedule.day || (isLast && dayOfMonth < schedule.day);
    }
  }
}

const dayOfMonthOf = (day: number): number => calendarDayOf(instant(day * DAY_MS)).day;

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
