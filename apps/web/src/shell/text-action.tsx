import type { ReactNode } from "react";

/** An action on its neighbour: less prominent than a button, of which a screen has one. */
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
