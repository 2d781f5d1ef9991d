import { useSyncExternalStore } from "react";
import { usePreference } from "#shell/services.tsx";

/** For what is drawn on a canvas: renders again whenever the tokens may have other colours. */
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
