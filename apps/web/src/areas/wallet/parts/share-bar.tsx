import type { ReactNode } from "react";
import type { Share } from "../share-of.ts";

/**
 * Shades of two hues, because uses of money are no gains or losses; in the order of the table. Past
 * the last one all parts are the rest, in one shade: a shade that repeats would mean two things.
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

/** Even a tiny part is visible; the last one ends where the whole does. */
function widthOf(permille: number, isLast: boolean): number {
  return isLast ? permille : Math.max(permille - GAP, Math.min(permille, GAP));
}
