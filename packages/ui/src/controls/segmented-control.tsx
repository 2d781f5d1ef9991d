import { useId } from "react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A choice that is a direction, such as long or short, wears its colour when chosen. */
  readonly tone?: "up" | "down" | undefined;
}

export interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of two to four. Real radio buttons underneath: keys and names are the browser's own. */
export function SegmentedControl<Value extends string>(
  props: SegmentedControlProps<Value>,
): ReactNode {
  const { label, segments, value, onChange } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="flex gap-1 rounded-card bg-fill p-1">
      {segments.map((segment) => (
        <label key={segment.value} className="relative min-w-0 flex-1">
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span
            className={classNames(
              "flex min-h-target items-center justify-center rounded-inner px-2 text-center",
              "text-label font-semibold text-muted outline-accent transition-colors",
              "peer-focus-visible:outline-2",
              CHOSEN[segment.tone ?? "none"],
            )}
          >
            {segment.label}
          </span>
        </label>
      ))}
    </div>
  );
}

const CHOSEN = {
  none: "peer-checked:bg-raised peer-checked:text-ink",
  up: "peer-checked:bg-up peer-checked:text-on-fill",
  down: "peer-checked:bg-down peer-checked:text-on-fill",
} as const;
