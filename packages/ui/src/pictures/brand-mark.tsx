import type { ReactNode } from "react";

/** The brand mark: a plumb bob at rest on its line. */
export function BrandMark(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" className="size-7 shrink-0 text-accent" aria-hidden="true">
      <path
        d="M6.5 2h11M12 2v9"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
      <path
        d="M12 10c2.7 0 4.5 1.7 4.5 4 0 3-3 5.6-4.5 9-1.5-3.4-4.5-6-4.5-9 0-2.3 1.8-4 4.5-4z"
        fill="currentColor"
      />
    </svg>
  );
}
