import { DAY_MS, HOUR_MS } from "@plumbline/engine/kernel";
import type { CustomDays } from "../period.ts";

/** The server's calendar: UTC+8 all year (spec §9). */
const AHEAD_MS = 8 * HOUR_MS;

/** "2026-01-31" in the server's calendar. */
export const serverDayOf = (atMs: number): string =>
  new Date(atMs + AHEAD_MS).toISOString().slice(0, 10);

const LATELY_DAYS = 30;

/**
 * The initial days of a statement: those chosen for the list if both are, otherwise the server's
 * last thirty. A chosen day that has not begun there yet becomes the server's today.
 */
export function daysToBegin({ from, to }: CustomDays, nowMs: number): CustomDays {
  const today = serverDayOf(nowMs);
  const earlier = (day: string) => (day < today ? day : today);
  if (from !== "" && to !== "" && from <= to) return { from: earlier(from), to: earlier(to) };
  return { from: serverDayOf(nowMs - (LATELY_DAYS - 1) * DAY_MS), to: today };
}

/** Whether both fields are filled in; the server validates the pair. */
export const hasDays = ({ from, to }: CustomDays): boolean => isDay(from) && isDay(to);

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
