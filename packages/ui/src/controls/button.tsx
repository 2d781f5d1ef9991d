import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { classNames } from "../class-names.ts";
import { BusyIcon } from "../icons.tsx";

export type ButtonTone = "primary" | "plain" | "danger" | "up" | "down";

export interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress?: (() => void) | undefined;
  readonly tone?: ButtonTone | undefined;
  /** While the command is pending: presses are ignored and the focus stays. */
  readonly isBusy?: boolean | undefined;
  /** If given, the button is inactive and the reason is shown below it. */
  readonly disabledReason?: string | undefined;
  readonly type?: "button" | "submit" | undefined;
  /** Smaller, for an action inside a card or a list. */
  readonly isCompact?: boolean | undefined;
  /** As wide as its label; otherwise it fills its container. */
  readonly isInline?: boolean | undefined;
}

const TONE = {
  primary: "bg-accent text-on-fill",
  plain: "bg-fill text-ink",
  danger: "bg-bad text-on-fill",
  up: "bg-up text-on-fill",
  down: "bg-down text-on-fill",
} as const satisfies Record<ButtonTone, string>;

/**
 * A command button. It uses aria-disabled, because `disabled` would lose the focus and hide the
 * reason.
 */
export function Button(props: ButtonProps): ReactNode {
  const { children, onPress, tone = "primary", isBusy = false, disabledReason } = props;
  const { type = "button", isCompact = false, isInline = false } = props;
  const reasonId = useId();
  const isDisabled = disabledReason !== undefined;

  const press = (event: MouseEvent) => {
    // A submit button would send the form although it looks disabled.
    if (isDisabled || isBusy) event.preventDefault();
    else onPress?.();
  };

  return (
    <div className={isInline ? "inline-flex flex-col" : "flex w-full min-w-0 flex-col"}>
      <button
        type={type}
        onClick={press}
        aria-disabled={isDisabled || isBusy}
        aria-busy={isBusy}
        aria-describedby={isDisabled ? reasonId : undefined}
        className={classNames(
          "relative flex items-center justify-center rounded-card font-semibold",
          isCompact ? "min-h-target min-w-18 px-3 text-label" : "min-h-[max(48px,3rem)] px-3 py-2",
          isDisabled ? "cursor-not-allowed bg-fill text-muted" : TONE[tone],
          !isDisabled && !isBusy && "transition-[filter] hover:brightness-95 active:brightness-90",
        )}
      >
        <span className={classNames("text-balance", isBusy && "opacity-0")}>{children}</span>
        {isBusy && (
          <span className="absolute inset-0 grid place-items-center">
            <BusyIcon />
          </span>
        )}
      </button>
      {isDisabled && (
        <p id={reasonId} className="pt-2 text-center text-caption text-muted">
          {disabledReason}
        </p>
      )}
    </div>
  );
}

/**
 * A button whose reason disappears while the reader types. The reason's space is reserved, so that
 * the content above the button does not move.
 */
export function SteadyButton(props: ButtonProps): ReactNode {
  const { disabledReason } = props;
  const [lastReason, setLastReason] = useState(disabledReason);
  if (disabledReason !== undefined && disabledReason !== lastReason) setLastReason(disabledReason);
  return (
    <div>
      <Button {...props} />
      {disabledReason === undefined && lastReason !== undefined && (
        <p aria-hidden="true" className="invisible pt-2 text-center text-caption">
          {lastReason}
        </p>
      )}
    </div>
  );
}
