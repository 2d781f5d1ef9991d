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
  /** Lower to the eye, as high to the finger: for the head of a page or of a card. */
  readonly isCompact?: boolean | undefined;
}

/**
 * One of two to four, equally wide as long as the words allow, in two rows where they do not.
 * Real radio buttons underneath: keys and names are the browser's own.
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
              // A word of a script without spaces goes into the next row whole.
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

// What is drawn is lower than what is hit: a segment's label keeps room above and below it.
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
