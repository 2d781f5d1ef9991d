import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { SOFT_TONE } from "./tone.ts";
import type { Tone } from "./tone.ts";

/** A word or a count on another piece. */
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
