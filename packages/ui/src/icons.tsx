import type { ReactNode } from "react";

/**
 * The few glyphs the pieces themselves need, drawn on a 24 grid in the colour of the text.
 * They decorate: the name a screen reader says is always the caller's text.
 */
export function BackIcon(): ReactNode {
  return <Stroke path="M14.5 5.5 8 12l6.5 6.5" />;
}

export function BackspaceIcon(): ReactNode {
  return <Stroke path="M9 6h11v12H9l-5.5-6zm3.5 3.5 4 5m0-5-4 5" />;
}

export function CheckIcon(): ReactNode {
  return <Stroke path="m5.5 12.5 4.5 4.5 8.5-10" />;
}

export function ChevronDownIcon(): ReactNode {
  return <Stroke path="m6.5 9.5 5.5 5.5 5.5-5.5" />;
}

export function CloseIcon(): ReactNode {
  return <Stroke path="m6.5 6.5 11 11m0-11-11 11" />;
}

export function CopyIcon(): ReactNode {
  return <Stroke path="M9 9h10v11H9zM5 15.5V4h9.5" />;
}

export function ImageIcon(): ReactNode {
  return <Stroke path="M4 5.5h16v13H4zm0 10 4.5-4 4 3.5 3-2.5 4.5 4M15 9.5h.01" />;
}

export function MinusIcon(): ReactNode {
  return <Stroke path="M6 12h12" />;
}

export function MoreIcon(): ReactNode {
  return <Stroke path="M6 12h.01M12 12h.01M18 12h.01" />;
}

export function PlusIcon(): ReactNode {
  return <Stroke path="M6 12h12M12 6v12" />;
}

/** A filled triangle, as tall as a capital letter of the text beside it. */
export function DirectionIcon({ direction }: { direction: "up" | "down" }): ReactNode {
  return (
    <svg viewBox="0 0 8 7" className="h-[0.5em] w-[0.57em] shrink-0" aria-hidden="true">
      <path fill="currentColor" d={direction === "up" ? "M4 0 8 7H0z" : "M4 7 0 0h8z"} />
    </svg>
  );
}

/** A circle that is three quarters drawn; it turns, unless the reader wants no motion. */
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

function Stroke({ path }: { path: string }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
