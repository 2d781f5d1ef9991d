import { startOfDayMs } from "#shell/wire-time.ts";

/** Whole days in the reader's zone, up to now. */
export const PERIODS = ["day", "week", "month", "all"] as const;
export type PeriodName = (typeof PERIODS)[number];

/** A half-open interval for the server: from the first moment, up to but excluding the second. */
export interface Span {
  readonly fromMs?: number;
  readonly untilMs?: number;
}

const DAYS_BACK = { day: 0, week: 6, month: 29 } as const;

export function spanOf(period: PeriodName, nowMs: number): Span {
  return period === "all" ? {} : { fromMs: startOfDayMs(nowMs, DAYS_BACK[period]) };
}

/** Two days as a date field writes them, "2026-01-31"; "" is open. */
export interface CustomDays {
  readonly from: string;
  readonly to: string;
}

/** Both days are inclusive. Two days in the wrong order contain nothing. */
export function customSpan({ from, to }: CustomDays): Span | "wrong-way-round" {
  const fromMs = midnightOf(from, 0);
  const untilMs = midnightOf(to, 1);
  if (fromMs !== undefined && untilMs !== undefined && untilMs <= fromMs) return "wrong-way-round";
  return { ...(fromMs !== undefined && { fromMs }), ...(untilMs !== undefined && { untilMs }) };
}

/** The reader's midnight; undefined for an empty or incomplete field. */
function midnightOf(day: string, daysLater: number): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number);
  if (parts === undefined) return undefined;
  const [year = 0, month = 0, dayOfMonth = 0] = parts;
  const atMs = new Date(year, month - 1, dayOfMonth + daysLater).getTime();
  return atMs >= 0 ? atMs : undefined;
}
