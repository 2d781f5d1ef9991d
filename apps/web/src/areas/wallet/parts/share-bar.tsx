import type { ReactNode } from "react";
import type { Share } from "../share-of.ts";

/** Shades of one hue, because a use of money is no direction; the order is that of the table. */
const SHADES = [
  "fill-accent",
  "fill-accent/60",
  "fill-muted",
  "fill-control",
] as const satisfies readonly string[];

/** Between two parts, in thousandths of the width. */
const GAP = 6;

/** How a whole is shared out, as a picture. The table beneath it says the same to everyone. */
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
          className={SHADES[index % SHADES.length]}
        />
      ))}
    </svg>
  );
}

/** However small a part is, something of it is seen; the last one ends where the whole does. */
function widthOf(permille: number, isLast: boolean): number {
  return isLast ? permille : Math.max(permille - GAP, Math.min(permille, GAP));
}
