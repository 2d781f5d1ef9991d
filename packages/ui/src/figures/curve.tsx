import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface CurveProps {
  /** Oldest first. Only the shape is drawn, so plain numbers suffice. */
  readonly values: readonly number[];
  /** Text alternative with the figures. */
  readonly label: string;
  /** Uses the accent colour, where the colours of up and down would imply a judgement. */
  readonly isNeutral?: boolean | undefined;
}

const WIDTH = 100;
const HEIGHT = 40;
/** Space for the stroke at the highest and the lowest point. */
const MARGIN = 2;

/** A filled line chart that fits its container; without axes. */
export function Curve({ values, label, isNeutral = false }: CurveProps): ReactNode {
  const change = (values.at(-1) ?? 0) - (values[0] ?? 0);
  const line = curvePath(values);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={classNames(
        "block size-full",
        isNeutral || change === 0 ? "text-accent" : change > 0 ? "text-up" : "text-down",
      )}
    >
      {line !== "" && (
        <>
          <path d={`${line}V${HEIGHT}H0Z`} fill="currentColor" fillOpacity="0.12" />
          <path
            d={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
}

/** SVG path from edge to edge of a 100 × 40 box; a level series is in the middle. */
export function curvePath(values: readonly number[]): string {
  if (values.length < 2) return "";
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const step = WIDTH / (values.length - 1);
  const points = values.map((value, index) => {
    const share = range === 0 ? 0.5 : (value - low) / range;
    const y = HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN);
    return `${(index * step).toFixed(2)} ${y.toFixed(2)}`;
  });
  return `M${points.join("L")}`;
}
