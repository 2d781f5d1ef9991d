import type { ReactNode } from "react";

/**
 * The icons that this package's own components need, on a 24 grid in the text colour. They are
 * decorative: the accessible name is always the caller's text.
 */
export function BackIcon(): ReactNode {
  return <Stroke path="M14.5 5.5 8 12l6.5 6.5" />;
}

/** A filled triangle, as tall as a capital letter of the adjacent text. */
export function DirectionIcon({ direction }: { direction: "up" | "down" }): ReactNode {
  return (
    <svg viewBox="0 0 8 7" className="h-[0.5em] w-[0.57em] shrink-0" aria-hidden="true">
      <path fill="currentColor" d={direction === "up" ? "M4 0 8 7H0z" : "M4 7 0 0h8z"} />
    </svg>
  );
}

/** Three quarters of a circle; it rotates unless the reader prefers reduced motion. */
export function BusyIcon(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" className="size-5 animate-spin" aria-hidden="true">
      <path
        d="M12 3a9 9 0 1 1-9 9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** One stroke in the text colour on the 24 grid. */
export function Stroke(props: { readonly path: string; readonly isSmall?: boolean }): ReactNode {
  const size = props.isSmall === true ? "size-5" : "size-6";
  return (
    <svg viewBox="0 0 24 24" className={`${size} shrink-0`} aria-hidden="true">
      <path
        d={props.path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
