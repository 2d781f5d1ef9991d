import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { textLook } from "./text-link.tsx";

export interface TextActionProps {
  readonly onPress: () => void;
  readonly align?: "start" | "end";
  /** While its command is pending, a press has no effect. */
  readonly isBusy?: boolean;
  /** For a button that expands something below it. */
  readonly isExpanded?: boolean;
  readonly children: ReactNode;
}

/**
 * An action on the adjacent content, which looks like a link: less prominent than a button, of
 * which a screen has one.
 */
export function TextAction(props: TextActionProps): ReactNode {
  const { onPress, align = "start", isBusy = false, isExpanded, children } = props;
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      aria-expanded={isExpanded}
      onClick={isBusy ? undefined : onPress}
      className={classNames(textLook(align), "aria-disabled:text-muted")}
    >
      {children}
    </button>
  );
}
