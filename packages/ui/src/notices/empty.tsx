import type { ReactNode } from "react";

export interface EmptyProps {
  /** What would be here. */
  readonly text: string;
  readonly hint?: string | undefined;
  /** The one next step. */
  readonly action?: ReactNode;
}

/** A list without entries: says what it is and the one next step. */
export function Empty({ text, hint, action }: EmptyProps): ReactNode {
  return (
    <div className="flex flex-col items-center px-8 py-10 text-center">
      <PlumbLine />
      <p className="pt-4 font-semibold">{text}</p>
      {hint !== undefined && <p className="pt-1 text-label text-balance text-muted">{hint}</p>}
      {action !== undefined && <div className="pt-5">{action}</div>}
    </div>
  );
}

/** The mark of the house: a weight at rest on its line. */
function PlumbLine(): ReactNode {
  return (
    <svg viewBox="0 0 32 56" className="h-14 w-8 text-control" aria-hidden="true">
      <path
        d="M8 1h16M16 1v29m-6 0h12v6l-6 17-6-17z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
