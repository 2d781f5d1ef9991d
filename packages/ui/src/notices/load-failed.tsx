import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { Empty } from "./empty.tsx";

export interface LoadFailedProps {
  /** What could not be shown. */
  readonly text: string;
  /** What happened. */
  readonly hint?: string | undefined;
  readonly retryLabel: string;
  readonly onRetry: () => void;
}

/** A part of the screen that could not be read: what happened, and the way on. */
export function LoadFailed({ text, hint, retryLabel, onRetry }: LoadFailedProps): ReactNode {
  return (
    <div role="alert">
      <Empty
        kind="failed"
        text={text}
        hint={hint}
        action={
          <Button isCompact onPress={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  );
}
