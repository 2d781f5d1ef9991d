import type { ReactNode } from "react";

/** The mark of the house: a plumb bob at rest on its line. */
export function BrandMark(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" className="size-7 shrink-0 text-accent" aria-hidden="true">
      <path
        d="M8 2h8m-4 0v8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="m12 9 4.5 4.5L12 23l-4.5-9.5z" fill="currentColor" />
    </svg>
  );
}
