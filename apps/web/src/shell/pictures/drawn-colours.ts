import { useSyncExternalStore } from "react";
import { usePreference } from "#shell/services.tsx";

/** For drawings on a canvas: renders again whenever the colours of the tokens may have changed. */
export function useDrawnColours(): string {
  const theme = usePreference("theme");
  const direction = usePreference("directionColours");
  const isDark = useSyncExternalStore(watchDark, () => DARK.matches);
  return `${theme} ${direction} ${isDark}`;
}

const DARK = matchMedia("(prefers-color-scheme: dark)");

function watchDark(onChange: () => void): () => void {
  DARK.addEventListener("change", onChange);
  return () => DARK.removeEventListener("change", onChange);
}
