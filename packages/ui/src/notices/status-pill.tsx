import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { SOFT_TONE } from "./tone.ts";
import type { Tone } from "./tone.ts";

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
