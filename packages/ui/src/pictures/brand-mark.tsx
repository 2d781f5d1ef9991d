import type { ReactNode } from "react";

/** The mark of the house: a plumb bob at rest on its line, in the accent. */
export function BrandMark(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" className="size-7 shrink-0 text-accent" aria-hidden="true">
      <path
        d="M7 2.5h10M12 2.5V11"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M7.5 10.5h9v3.2L12 22.5l-4.5-8.8z" fill="currentColor" />
    </svg>
  );
}
