import { useId } from "react";
import type { ReactNode } from "react";

export interface Chip<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** An icon before the label. */
  readonly mark?: ReactNode;
}

export interface ChipRowProps<Value extends string> {
  readonly label: string;
  readonly chips: readonly Chip<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A single choice: a filter, a category, a period. The row scrolls sideways if it is too long. */
export function ChipRow<Value extends string>(props: ChipRowProps<Value>): ReactNode {
  const { label, chips, value, onChange } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="flex gap-2 overflow-x-auto px-4 [scrollbar-width:none]"
    >
      {chips.map((chip) => (
        <label key={chip.value} className="relative flex min-h-target shrink-0 items-center">
          <input
            type="radio"
            name={name}
            value={chip.value}
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span
            className="flex min-h-9 min-w-target items-center justify-center gap-1.5 rounded-full
              bg-fill px-3 text-label font-semibold whitespace-nowrap text-muted -outline-offset-2
              outline-accent transition-colors peer-checked:bg-accent-soft peer-checked:text-accent
              peer-focus-visible:outline-2"
          >
            {chip.mark}
            {chip.label}
          </span>
        </label>
      ))}
    </div>
  );
}
