import { ChevronDownIcon } from "@plumbline/ui";
import { type ReactNode, useId } from "react";

export interface TicketFieldProps {
  /** Short: it is rendered inside the field, before the figure. */
  readonly label: string;
  /** The name for screen readers; it begins with the label. */
  readonly fullLabel?: string | undefined;
  readonly value: string;
  /** Receives exactly the typed text, which `value` shows. */
  readonly onChange: (text: string) => void;
  readonly problem?: string | undefined;
  /** The unit, or a button that shows and changes it. */
  readonly end: ReactNode;
}

/** One figure of an order in one row: name, figure and unit side by side. */
export function TicketField(props: TicketFieldProps): ReactNode {
  const { label, fullLabel = label, value, onChange, problem, end } = props;
  const id = useId();
  const isRefused = problem !== undefined;
  return (
    <div>
      <div
        className={`flex min-h-[max(48px,3.25rem)] flex-wrap items-center gap-x-1 rounded-card
          border bg-surface ps-4 pe-1.5 focus-within:outline-2 focus-within:-outline-offset-1 ${
            isRefused ? "border-bad outline-bad" : "border-control outline-accent"
          }`}
      >
        <label htmlFor={id} className="shrink-0 py-2 text-label text-muted">
          {label}
        </label>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="0"
          aria-label={fullLabel}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? `${id}-problem` : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-target min-w-20 flex-1 bg-transparent px-1 text-end
            text-[max(16px,1.125rem)] font-semibold tabular-nums outline-none
            placeholder:font-normal placeholder:text-muted"
        />
        {end}
      </div>
      {isRefused && (
        <p id={`${id}-problem`} className="pt-1 text-caption text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The unit at the end of a field, which a press changes. */
export function UnitSwitch(props: {
  /** The name of the setting: "Size by". */
  readonly name: string;
  readonly unit: string;
  readonly onPress: () => void;
}): ReactNode {
  const { name, unit, onPress } = props;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${name}: ${unit}`}
      onClick={onPress}
      className="group flex min-h-target min-w-target shrink-0 items-center justify-center"
    >
      <span
        className="flex min-h-8 items-center gap-0.5 rounded-inner bg-fill ps-2.5 pe-1 text-label
          font-semibold group-hover:brightness-95"
      >
        {unit}
        <span className="text-muted *:size-4">
          <ChevronDownIcon />
        </span>
      </span>
    </button>
  );
}
