import { lazy, type ReactNode, Suspense } from "react";
import type { DrawingKind } from "../pictures/drawings.tsx";

export interface EmptyProps {
  /** Names the missing content. */
  readonly text: string;
  readonly hint?: string | undefined;
  /** The next step. */
  readonly action?: ReactNode;
  /** The reason why the list is empty, or that all tasks are done. */
  readonly kind: DrawingKind;
}

// Rarely shown, so it is loaded on demand. Without a connection, the text is shown alone.
const Drawing = lazy(() =>
  import("../pictures/drawings.tsx").then(
    (it) => ({ default: it.Drawing }),
    () => ({ default: () => null }),
  ),
);

/** An empty state: the missing content or the reason, and the next step. */
export function Empty({ text, hint, action, kind }: EmptyProps): ReactNode {
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
