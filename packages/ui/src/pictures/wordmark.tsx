import type { ReactNode } from "react";

/**
 * The name as drawn lines in a box of 169 × 44 whose baseline is at 31. The "i" is the plumb line:
 * its bob is at rest above the baseline. The paths are also drawn on canvases.
 */
export const WORDMARK = {
  width: 169,
  height: 44,
  letters: {
    strokeWidth: 3.4,
    path:
      "M3 15v26M3 23a8 8 0 1 0 16 0 8 8 0 1 0-16 0M26 3v28M33 15v9a7 7 0 0 0 14 0v-9m0 0v16" +
      "M54 31V15m0 6a6 6 0 0 1 12 0v10m0-10a6 6 0 0 1 12 0v10" +
      "M85 3v28M85 23a8 8 0 1 0 16 0 8 8 0 1 0-16 0M108 3v28" +
      "M129 31V15m0 7a7 7 0 0 1 14 0v9M150 23h16a8 8 0 1 0-3 6.2",
  },
  cord: { strokeWidth: 2.2, path: "M115.5 3h6.5M118.7 3v14" },
  bob:
    "M118.7 16c3.2 0 5.4 2 5.4 4.9 0 3.7-3.6 7.4-5.4 11.6" +
    "-1.8-4.2-5.4-7.9-5.4-11.6 0-2.9 2.2-4.9 5.4-4.9z",
} as const;

/** The brand's name as it is drawn, in the color of the text and the accent. */
export function Wordmark({ label }: { readonly label: string }): ReactNode {
  const { width, height, letters, cord, bob } = WORDMARK;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="block h-8 w-auto max-w-full shrink-0 self-start text-ink"
      role="img"
      aria-label={label}
    >
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d={letters.path} stroke="currentColor" strokeWidth={letters.strokeWidth} />
        <path d={cord.path} className="stroke-accent" strokeWidth={cord.strokeWidth} />
      </g>
      <path d={bob} className="fill-accent" />
    </svg>
  );
}
