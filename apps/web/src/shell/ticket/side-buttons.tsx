import { BusyIcon } from "@plumbline/ui";
import { type ReactNode, useId } from "react";

export interface SideButton {
  readonly label: string;
  /** The price of this side. */
  readonly note?: string | undefined;
  readonly onPress: () => void;
  readonly isBusy?: boolean;
  /** If present, a press has no effect and the reason is shown below both buttons. */
  readonly disabledReason?: string | undefined;
}

/** The two sides of an order; the reason that disables either is shown once below them. */
export function SideButtons(props: {
  readonly up: SideButton;
  readonly down: SideButton;
}): ReactNode {
  const { up, down } = props;
  const id = useId();
  const reasons = reasonsOf(up, down);
  return (
    <div>
      <div className="flex gap-2.5">
        <Side {...up} tone="up" reasonId={id} />
        <Side {...down} tone="down" reasonId={id} />
      </div>
      <div id={id} aria-live="polite" className="min-h-5 pt-1 text-center text-caption text-muted">
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
    </div>
  );
}

function reasonsOf(up: SideButton, down: SideButton): readonly string[] {
  if (up.disabledReason !== undefined && up.disabledReason === down.disabledReason) {
    return [up.disabledReason];
  }
  return [up, down].flatMap(({ label, disabledReason }) =>
    disabledReason === undefined ? [] : `${label}: ${disabledReason}`,
  );
}

function Side(
  props: SideButton & { readonly tone: "up" | "down"; readonly reasonId: string },
): ReactNode {
  const { label, note, onPress, isBusy = false, disabledReason, tone, reasonId } = props;
  const isDisabled = disabledReason !== undefined;
  const fill = tone === "up" ? "bg-up text-on-fill" : "bg-down text-on-fill";
  return (
    <button
      type="button"
      onClick={() => isDisabled || isBusy || onPress()}
      aria-disabled={isDisabled || isBusy}
      aria-busy={isBusy}
      aria-describedby={isDisabled ? reasonId : undefined}
      className={`relative flex min-h-[max(48px,3rem)] min-w-0 flex-1 flex-col items-center
        justify-center rounded-card px-2 leading-tight font-semibold ${
          isDisabled ? "cursor-not-allowed bg-fill text-muted" : `${fill} hover:brightness-95`
        }`}
    >
      <span className={isBusy ? "opacity-0" : undefined}>{label}</span>
      {note !== undefined && (
        <span className={`text-caption font-normal tabular-nums ${isBusy ? "opacity-0" : ""}`}>
          {note}
        </span>
      )}
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <BusyIcon />
        </span>
      )}
    </button>
  );
}
