import type { ReactNode } from "react";

/** The kinds of empty state. */
export type DrawingKind =
  | "empty"
  | "search"
  | "failed"
  | "offline"
  | "blocked"
  | "waiting"
  | "done";

interface Parts {
  /** Uses the muted line colour of controls. */
  readonly frame: string;
  /** The plumb line and its subject, in the accent colour. */
  readonly point: string;
}

/** A bob hanging from a line that ends at (x, y), the motif of all drawings. */
const bob = (x: number, y: number): string =>
  `M${x} ${y}c4 0 6.5 2.5 6.5 6 0 4.5-4.5 8-6.5 13-2-5-6.5-8.5-6.5-13 0-3.5 2.5-6 6.5-6z`;

/** On a grid of 96 × 64. */
const DRAWINGS: Readonly<Record<DrawingKind, Parts>> = {
  // An empty tray below a bob at rest.
  empty: {
    frame: "M20 44v12a4 4 0 0 0 4 4h48a4 4 0 0 0 4-4V44M20 44h16l4 6h16l4-6h16M38 4h20",
    point: `M48 4v12${bob(48, 16)}`,
  },
  // A magnifier over the line.
  search: {
    frame: "M70 28a22 22 0 1 1-44 0 22 22 0 0 1 44 0zM64 44l14 15",
    point: `M48 6v12${bob(48, 18)}`,
  },
  // The line is torn and the bob lies on the ground.
  failed: {
    frame: "M12 60h72M38 4h20M48 4v10l-3 4 6 4-3 4v4",
    point: "M39 54c0-4 2.5-6.5 6-6.5 4.5 0 8 4.5 13 6.5-5 2-8.5 6.5-13 6.5-3.5 0-6-2.5-6-6.5z",
  },
  // Two ends with a gap between them.
  offline: {
    frame:
      "M10 46a9 9 0 0 1 2-17 13 13 0 0 1 24-5M10 46h18m58 0H68" +
      "M86 46a9 9 0 0 0-2-17 13 13 0 0 0-24-5",
    point: `M48 4v6m0 6v4m0 6v2${bob(48, 30)}`,
  },
  // A lock in front of the line.
  blocked: {
    frame:
      "M30 30h36a3 3 0 0 1 3 3v24a3 3 0 0 1-3 3H30a3 3 0 0 1-3-3V33a3 3 0 0 1 3-3z" +
      "M36 30V19a12 12 0 0 1 24 0v11",
    point: bob(48, 37),
  },
  // The bob still swings.
  waiting: {
    frame: "M38 4h20M20 40a40 40 0 0 0 8 12M76 40a40 40 0 0 1-8 12",
    point:
      "M48 4 40 30M33.9 34.2c1.2-3.8 4.3-5.5 7.6-4.5s5 4.1 3.8 7.9c-1.3 4.3-6.7 6.3-10.1 10.5" +
      "-.4-5.4-2.6-9.6-1.3-13.9z",
  },
  // The bob stands on its mark, with a tick beside it.
  done: {
    frame: "M38 4h20M16 60h64M62 30l7 7 12-14",
    point: `M48 4v37${bob(48, 41)}`,
  },
};

/** The illustration of an empty state. It is decorative: text is shown next to it. */
export function Drawing({ kind }: { readonly kind: DrawingKind }): ReactNode {
  const { frame, point } = DRAWINGS[kind];
  return (
    <svg
      viewBox="0 0 96 64"
      className="size-full"
      fill="none"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={frame} className="stroke-control" />
      <path d={point} className="fill-accent-soft stroke-accent" />
    </svg>
  );
}
