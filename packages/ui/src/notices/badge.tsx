import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** The meaning of a notice. Colour only repeats it: the text must be sufficient. */
export type Tone = "neutral" | "info" | "good" | "warn" | "bad";

/** Soft background with text in the tone's hue; contrast 4.5 : 1 or more in both themes. */
export const SOFT_TONE = {
  neutral: "bg-fill text-muted",
  info: "bg-accent-soft text-accent",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
} as const satisfies Record<Tone, string>;

/** A word or a count on another component. */
export function Badge(props: {
  readonly tone?: Tone | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { tone = "neutral", children } = props;
  return (
    <span
      className={classNames(
        "inline-flex min-w-5 shrink-0 justify-center rounded-tag px-1.5 py-px text-caption",
        "font-semibold whitespace-nowrap tabular-nums",
        SOFT_TONE[tone],
      )}
    >
      {children}
    </span>
  );
}

/** The status of an order, a position or an application. */
export function StatusPill(props: {
  readonly tone: Tone;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-caption font-semibold",
        "whitespace-nowrap",
        SOFT_TONE[props.tone],
      )}
    >
      <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />
      {props.children}
    </span>
  );
}
