import type { ReactNode } from "react";
import type { Share } from "../share-of.ts";

/**
 * Shades of two hues, because uses of money are neither gains nor losses; in the order of the
 * table. After the last shade all parts are combined in one: a repeated shade would be ambiguous.
 */
const SHADES = [
  "fill-accent",
  "fill-accent/60",
  "fill-accent/35",
  "fill-muted",
  "fill-muted/70",
  "fill-control",
] as const satisfies readonly string[];

/** The gap between two parts, in thousandths of the width. */
const GAP = 6;

/** The shares of a whole, as a picture. The table below it has the same figures as text. */
export function ShareBar({ shares }: { readonly shares: readonly Share<string>[] }): ReactNode {
  const drawn = shares.filter(({ permille }) => permille > 0);
  const last = drawn.at(-1)?.key;
  const starts = shares.map((_, index) =>
    shares.slice(0, index).reduce((sum, { permille }) => sum + permille, 0),
  );
  return (
    <svg
      viewBox="0 0 1000 12"
      preserveAspectRatio="none"
      className="h-3 w-full overflow-hidden rounded-full bg-fill"
      aria-hidden="true"
    >
      {shares.map(({ key, permille }, index) => (
        <rect
          key={key}
          x={starts[index]}
          width={widthOf(permille, key === last)}
          height="12"
          className={SHADES[Math.min(index, SHADES.length - 1)]}
        />
      ))}
    </svg>
  );
}

/** Even a tiny part is visible; the last one ends at the end of the bar. */
function widthOf(permille: number, isLast: boolean): number {
  return isLast ? permille : Math.max(permille - GAP, Math.min(permille, GAP));
}
