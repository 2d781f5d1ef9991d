import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** The line beneath a control: why its value is refused, or else what to know about it. */
export function Note(props: {
  /** What the control names in `aria-describedby`. */
  readonly id: string;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
}): ReactNode {
  const { id, hint, problem } = props;
  const text = problem ?? hint;
  if (text === undefined || text === null) return null;
  return (
    <p
      id={id}
      className={classNames(
        "pt-1.5 text-caption",
        problem === undefined ? "text-muted" : "text-bad",
      )}
    >
      {text}
    </p>
  );
}
