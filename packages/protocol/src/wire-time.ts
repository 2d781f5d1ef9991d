// Not imported from the kernel, because its whole calendar would become part of the app's first
// script.
const EIGHT_HOURS_MS = 8 * 3_600_000;

/** The last millisecond of the year 9999 in UTC+8: later years do not fit into a wire timestamp. */
export const INSTANT_MS_MAX = Date.UTC(10_000, 0) - EIGHT_HOURS_MS - 1;

/**
 * Epoch milliseconds, at most `INSTANT_MS_MAX`, as "YYYY-MM-DD HH:mm:ss" in UTC+8 (spec §9);
 * truncated to whole seconds.
 */
export function toWireTime(epochMs: number): string {
  return new Date(epochMs + EIGHT_HOURS_MS).toISOString().slice(0, 19).replace("T", " ");
}

/** How to read a wire timestamp: parse it as UTC and subtract eight hours (spec §9). */
export function fromWireTime(text: string): number {
  return Date.parse(`${text.replace(" ", "T")}Z`) - EIGHT_HOURS_MS;
}
