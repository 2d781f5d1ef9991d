import { type Language, LANGUAGES } from "@plumbline/messages";
import { showDay, showTime, startOfDayMs } from "#shell/wire-time.ts";

/**
 * An instant to the second in the reader's own zone, in the two formats of spec §9: "31/01/2025
 * 01:00:00" if their language writes the day first, otherwise "2025-01-31 01:00:00".
 */
export function showExactTime(epochMs: number, language: Language): string {
  const text = showTime(epochMs);
  if (!writesDayFirst(LANGUAGES[language].tag)) return text;
  const [year = "", month = "", day = ""] = text.slice(0, 10).split("-");
  return `${day}/${month}/${year}${text.slice(10)}`;
}

function writesDayFirst(tag: string): boolean {
  const [first] = new Intl.DateTimeFormat(tag).formatToParts(0);
  return first?.type === "day";
}

/** "Monday", "Lunes": a day's name at the beginning of a line. */
export function weekdayTitle(epochMs: number, language: Language): string {
  const { tag } = LANGUAGES[language];
  const name = new Intl.DateTimeFormat(tag, { weekday: "long" }).format(epochMs);
  return upperFirst(name, tag);
}

/** "Today", "Yesterday", then "Friday · 2025-01-31": the heading of a day in a list. */
export function dayTitle(epochMs: number, nowMs: number, language: Language): string {
  const { tag } = LANGUAGES[language];
  const daysAgo = [0, 1].find((days) => showDay(epochMs) === showDay(startOfDayMs(nowMs, days)));
  if (daysAgo === undefined) return `${weekdayTitle(epochMs, language)} · ${showDay(epochMs)}`;
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  return upperFirst(relative.format(-daysAgo, "day"), tag);
}

/**
 * The first letter as a capital, by the rules of the language; by code point, so that no character
 * is split.
 */
export function upperFirst(text: string, tag: string): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase(tag) + rest.join("");
}
