import type { ReactNode } from "react";

/** An action on the adjacent content: less prominent than a button, of which a screen has one. */
export function TextAction(props: {
  readonly onPress: () => void;
  /** While its command is pending, a press has no effect. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      aria-disabled={props.isBusy}
      onClick={props.isBusy === true ? undefined : props.onPress}
      className="min-h-target min-w-target shrink-0 text-end text-label font-semibold text-accent
        aria-disabled:text-muted"
    >
      {props.children}
    </button>
  );
}
