import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

export interface Wide {
  readonly isWide: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
}

/** Browsers that can lock the orientation; the DOM's own types lack `lock`. */
interface LockableOrientation {
  readonly lock?: (orientation: "landscape") => Promise<void>;
}

/**
 * Full screen for one element, left by a button, Escape or a step back. If the browser permits, its
 * own bars are hidden and the orientation is locked; otherwise CSS rotates the chart. While a sheet
 * is open, Escape closes the sheet.
 */
export function useWide(hasSheet: boolean): Wide {
  const [isWide, setIsWide] = useState(false);
  const enter = useCallback(() => {
    // A separate history entry, so that "back" leaves the full screen and not the route.
    history.pushState({ isWide: true }, "");
    setIsWide(true);
    void turnScreen();
  }, []);
  const leave = useCallback(() => history.back(), []);

  useEffect(() => {
    if (!isWide) return;
    const stop = () => setIsWide(false);
    // The browser consumes the Escape that leaves its own full screen.
    const onFullScreen = () => document.fullscreenElement === null && history.back();
    addEventListener("popstate", stop);
    document.addEventListener("fullscreenchange", onFullScreen);
    return () => {
      removeEventListener("popstate", stop);
      document.removeEventListener("fullscreenchange", onFullScreen);
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, [isWide]);
  useEffect(() => {
    if (!isWide || hasSheet) return;
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && history.back();
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isWide, hasSheet]);
  return { isWide, enter, leave };
}

/** Whether the screen is upright, so that a wide chart has to be rotated. */
export function useIsUpright(): boolean {
  return useSyncExternalStore(watchUpright, () => UPRIGHT.matches);
}

const UPRIGHT = matchMedia("(orientation: portrait)");

function watchUpright(onChange: () => void): () => void {
  UPRIGHT.addEventListener("change", onChange);
  return () => UPRIGHT.removeEventListener("change", onChange);
}

async function turnScreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
    const orientation: LockableOrientation = screen.orientation;
    await orientation.lock?.("landscape");
  } catch {
    // On a desktop or an iPhone CSS rotates the chart instead.
  }
}
