import { lazy, type ReactNode, Suspense } from "react";
import type { DrawingKind } from "../pictures/drawings.tsx";

export interface EmptyProps {
  /** What would be here. */
  readonly text: string;
  readonly hint?: string | undefined;
  /** The one next step. */
  readonly action?: ReactNode;
  /** What kind of nothing it is; "empty" by default. */
  readonly kind?: DrawingKind | undefined;
}

// Seldom seen, so no screen brings them along. Without a connection, the words do.
const Drawing = lazy(() =>
  import("../pictures/drawings.tsx").then(
    (it) => ({ default: it.Drawing }),
    () => ({ default: () => null }),
  ),
);

/** Nothing to show: what would be here or why it is not, and the one next step. */
export function Empty({ text, hint, action, kind = "empty" }: EmptyProps): ReactNode {
  return (
    <div className="flex flex-col items-center px-8 py-8 text-center">
      <div className="h-16 w-24">
        <Suspense>
          <Drawing kind={kind} />
        </Suspense>
      </div>
      <p className="pt-4 font-semibold">{text}</p>
      {hint !== undefined && <p className="pt-1 text-label text-balance text-muted">{hint}</p>}
      {action !== undefined && <div className="pt-5">{action}</div>}
    </div>
  );
}
