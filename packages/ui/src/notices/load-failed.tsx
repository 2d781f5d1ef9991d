import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { Empty } from "./empty.tsx";

export interface LoadFailedProps {
  /** Names the content that could not be loaded. */
  readonly text: string;
  /** The reason. */
  readonly hint?: string | undefined;
  readonly retryLabel: string;
  readonly onRetry: () => void;
}

/** A part of the screen that failed to load: the reason and a way to retry. */
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
