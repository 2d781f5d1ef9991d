import type { TextKey, Translate } from "#shell/i18n/texts.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";

/** "2025-01-31 09:00" in the reader's own zone, for an end. */
export const untilText = (epochMs: number): string => showTime(epochMs).slice(0, 16);

/** The usual duration as a text and its number; whole hours are rounded up. */
export function usualTime(minutes: number): {
  readonly key: TextKey;
  readonly values: { readonly count: number };
} {
  return minutes < 120
    ? { key: "withdrawal.minutes", values: { count: minutes } }
    : { key: "withdrawal.hours", values: { count: Math.ceil(minutes / 60) } };
}

/** The reason why no account can be changed: the owner locked the settings until then. */
export const lockedText = (t: Translate, lockedUntil: string): string =>
  t("withdrawal.accounts.locked", { time: showTime(readWireTime(lockedUntil)) });

/** "UTC+8", "UTC-3:30": the offset of the reader's zone at an instant. */
export function zoneText(atMs: number, behindMinutes = new Date(atMs).getTimezoneOffset()): string {
  const minutes = Math.abs(behindMinutes);
  const half = minutes % 60 === 0 ? "" : `:${String(minutes % 60).padStart(2, "0")}`;
  return minutes === 0
    ? "UTC"
    : `UTC${behindMinutes > 0 ? "-" : "+"}${Math.trunc(minutes / 60)}${half}`;
}
