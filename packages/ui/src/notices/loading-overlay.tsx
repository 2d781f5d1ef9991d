import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { BusyIcon } from "../icons.tsx";

export interface LoadingOverlayProps {
  readonly isShown: boolean;
  readonly text: string;
  /** Any CSS colour. By default 90 % white or, in the dark theme, 90 % of the dark ground. */
  readonly background?: string | undefined;
  /** The background is dark in both themes, so its text is white. */
  readonly isDark?: boolean | undefined;
}

/** A full-page overlay that fades in and out. While hidden, it is also inert. */
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
        // While hidden, the animation is stopped: browsers paint it even if it is invisible.
        isShown ? "visible opacity-100" : "invisible opacity-0 *:[animation-play-state:paused]",
      )}
    >
      <BusyIcon />
      {text}
    </div>
  );
}
