import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface SparklineProps {
  /** Oldest first. Only the shape is drawn, so plain numbers suffice. */
  readonly values: readonly number[];
  /** Accessible name, if the line shows something that no text states. */
  readonly label?: string | undefined;
  /** The sign of the change that is shown next to it: the live one, if the line is older. */
  readonly change?: number | undefined;
}

const WIDTH = 64;
const HEIGHT = 24;
// Half of the stroke, so that the highest and the lowest point are not clipped.
const MARGIN = 1.5;

/**
 * A small line chart without axes, in the direction colour of `change`: of its last value against
 * its first, unless given.
 */
export function Sparkline(props: SparklineProps): ReactNode {
  const { values, label } = props;
  const { change = (values.at(-1) ?? 0) - (values[0] ?? 0) } = props;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={classNames(
        "h-6 w-16 shrink-0",
        change > 0 && "text-up",
        change < 0 && "text-down",
        change === 0 && "text-muted",
      )}
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <path
        d={sparklinePath(values)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** SVG path through `values` in a 64 × 24 box; a level series is in the middle. */
export function sparklinePath(values: readonly number[]): string {
  if (values.length < 2) return "";
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const step = (WIDTH - 2 * MARGIN) / (values.length - 1);

  const points = values.map((value, index) => {
    const share = range === 0 ? 0.5 : (value - low) / range;
    const x = MARGIN + index * step;
    const y = HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}
