import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** The line below a control: why its value is refused, otherwise the hint. */
export function Note(props: {
  /** The id that the control references in `aria-describedby`. */
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
