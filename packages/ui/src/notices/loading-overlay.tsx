import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { BusyIcon } from "../icons.tsx";

export interface LoadingOverlayProps {
  readonly isShown: boolean;
  readonly text: string;
  /** Any CSS colour. By default nine tenths of white, and in the dark theme of the dark ground. */
  readonly background?: string | undefined;
  /** The background is dark in either theme: the text on it is white. */
  readonly isDark?: boolean | undefined;
}

/** A mask over the whole page that fades in and out. Hidden, it is out of reach of every sense. */
export function LoadingOverlay(props: LoadingOverlayProps): ReactNode {
  const { isShown, text, background = "var(--veil)", isDark = false } = props;
  return (
    <div
      role="status"
      style={{ background }}
      className={classNames(
        "fixed inset-0 z-40 flex flex-col items-center justify-center gap-3 text-label",
        isDark && "text-on-fill",
        "transition-[opacity,visibility]",
        // Hidden, it stands still too: an animation that nobody sees is drawn all the same.
        isShown ? "visible opacity-100" : "invisible opacity-0 *:[animation-play-state:paused]",
      )}
    >
      <BusyIcon />
      {text}
    </div>
  );
}
