import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

export interface Wide {
  readonly isWide: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
}

/** Browsers that can turn the screen; the DOM's own types do not know `lock`. */
interface LockableOrientation {
  readonly lock?: (orientation: "landscape") => Promise<void>;
}

/**
 * The whole screen for one thing, left by a button, Escape or a step back. Where the browser lets
 * us, its own bars go and the screen is turned; where it does not, CSS turns the picture.
 * While a sheet is open, Escape is the sheet's.
 */
export function useWide(hasSheet: boolean): Wide {
  const [isWide, setIsWide] = useState(false);
  const enter = useCallback(() => {
    // A step of its own, so that "back" leaves it and not the screen.
    history.pushState({ isWide: true }, "");
    setIsWide(true);
    void turnScreen();
  }, []);
  const leave = useCallback(() => history.back(), []);

  useEffect(() => {
    if (!isWide) return;
    const stop = () => setIsWide(false);
    // The browser keeps the Escape that leaves its own full screen to itself.
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

/** Whether the glass stands upright, so that a wide picture has to be turned. */
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
    // A desktop, an iPhone: the picture is turned by CSS instead.
  }
}
