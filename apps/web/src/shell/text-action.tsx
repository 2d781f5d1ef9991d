import type { ReactNode } from "react";

/** Changes what stands beside it: quieter than a button, so that the screen keeps one of those. */
export function TextAction(props: {
  readonly onPress: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      onClick={props.onPress}
      className="min-h-target min-w-target shrink-0 text-end text-label font-semibold text-accent"
    >
      {props.children}
    </button>
  );
}
