import { useId } from "react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A choice with a direction, such as long or short, has its colour when selected. */
  readonly tone?: "up" | "down" | undefined;
}

export interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Visually lower with the same touch target: for the head of a page or of a card. */
  readonly isCompact?: boolean | undefined;
}

/**
 * A choice between two to four options, equally wide if the labels fit, otherwise in two rows.
 * Uses real radio buttons, so that keyboard and names work natively.
 */
export function SegmentedControl<Value extends string>(
  props: SegmentedControlProps<Value>,
): ReactNode {
  const { label, segments, value, onChange, isCompact = false } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      data-segments=""
      className={classNames(
        "flex flex-wrap gap-1",
        isCompact ? COMPACT.track : "rounded-card bg-fill p-1",
      )}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classNames("relative min-w-min flex-1", isCompact && "py-1.5")}
        >
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
              // In scripts without spaces, a word wraps as a whole.
              "flex items-center justify-center px-0.5 text-center break-keep",
              isCompact ? COMPACT.segment : "min-h-target rounded-inner",
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

// The touch target is higher than the visible segment, so the label has space above and below.
const COMPACT = {
  track: classNames(
    "relative px-0.5 before:absolute before:inset-x-0 before:inset-y-1 before:rounded-inner",
    "before:bg-fill",
  ),
  segment: "min-h-[calc(var(--target)-0.75rem)] rounded-tag",
} as const;

const CHOSEN = {
  none: "peer-checked:bg-raised peer-checked:text-ink",
  up: "peer-checked:bg-up peer-checked:text-on-fill",
  down: "peer-checked:bg-down peer-checked:text-on-fill",
} as const;
