import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { Preview } from "../queries.ts";

const WIDTH = 320;
const HEIGHT = 96;
const PAD = 8;

/** The order's profit or loss at expiry, by the price at that time; the horizontal line is zero. */
export function PayoffGraph({
  preview,
  text,
}: {
  readonly preview: Preview;
  /** The same as text, for screen readers. */
  readonly text: string;
}): ReactNode {
  const { t } = useTranslation();
  const points = preview.payoff.map(({ price, profit }) => ({
    x: Number.parseFloat(price),
    y: Number.parseFloat(profit),
  }));
  const xs = points.map(({ x }) => x);
  const ys = [...points.map(({ y }) => y), 0];
  const toX = scale(xs, [PAD, WIDTH - PAD]);
  const toY = scale(ys, [HEIGHT - PAD, PAD]);
  const line = points.map(({ x, y }) => `${toX(x)},${toY(y)}`).join(" ");
  const evenX = preview.breakEven === null ? null : toX(Number.parseFloat(preview.breakEven));
  return (
    <figure className="py-2">
      <figcaption className="pb-1 text-caption text-muted">{t("option.payoff")}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text} className="w-full">
        <line
          x1={0}
          x2={WIDTH}
          y1={toY(0)}
          y2={toY(0)}
          className="stroke-hairline"
          strokeWidth="1"
        />
        <polyline
          points={line}
          fill="none"
          className="stroke-accent"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        {evenX !== null && <circle cx={evenX} cy={toY(0)} r="3.5" className="fill-accent" />}
      </svg>
    </figure>
  );
}

/** Positions in the graph; in the middle if all values are equal. */
function scale(values: readonly number[], [from, to]: readonly [number, number]) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (value: number): number => {
    const share = high === low ? 1 / 2 : (value - low) / (high - low);
    return Math.round((from + share * (to - from)) * 10) / 10;
  };
}
