/** What a notice means. Colour repeats it; the text must say it alone. */
export type Tone = "neutral" | "info" | "good" | "warn" | "bad";

/** Soft background with text of the tone's own hue, 4.5 : 1 or more in both themes. */
export const SOFT_TONE = {
  neutral: "bg-fill text-muted",
  info: "bg-accent-soft text-accent",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
} as const satisfies Record<Tone, string>;
