import type { TextKey } from "#shell/i18n/texts.ts";

/** How long something takes as a rule, as a text and its number: "40 min", "24 h". */
export function usualTime(minutes: number): {
  readonly key: TextKey;
  readonly values: { readonly count: number };
} {
  // Whole hours read better than many minutes, and a promise is rounded up.
  return minutes < 120
    ? { key: "recharge.minutes", values: { count: minutes } }
    : { key: "recharge.hours", values: { count: Math.ceil(minutes / 60) } };
}
