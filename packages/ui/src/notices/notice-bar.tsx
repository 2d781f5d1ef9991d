import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { CloseIcon } from "../more-icons.tsx";
import { SOFT_TONE, type Tone } from "./badge.tsx";

export interface NoticeBarProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** Small, muted and centred: for notices about the whole page, like simulated money. */
  readonly isConstant?: boolean | undefined;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Dismisses the notice, if it can be dismissed. */
  readonly dismissal?: { readonly label: string; readonly onPress: () => void } | undefined;
}

/** A notice about the state of the page, announced politely when it appears. */
export function NoticeBar(props: NoticeBarProps): ReactNode {
  const { tone, children, isConstant = false, action, dismissal } = props;
  if (isConstant) {
    return (
      <p className={classNames("px-4 py-1 text-center text-caption", SOFT_TONE[tone])}>
        {children}
      </p>
    );
  }
  return (
    <div
      role="status"
      className={classNames(
        "flex min-h-target flex-wrap items-center gap-x-2 rounded-card px-4 text-label",
        SOFT_TONE[tone],
      )}
    >
      <span className="size-2 shrink-0 rounded-full bg-current" aria-hidden="true" />
      <p className="min-w-24 flex-1 py-2.5 text-ink">{children}</p>
      {action !== undefined && (
        <button
          type="button"
          onClick={action.onPress}
          className="-me-2 min-h-target shrink-0 px-2 font-semibold underline underline-offset-4"
        >
          {action.label}
        </button>
      )}
      {dismissal !== undefined && (
        <button
          type="button"
          aria-label={dismissal.label}
          onClick={dismissal.onPress}
          className="-me-3 grid size-target shrink-0 place-items-center"
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
