import { useEffect, useState } from "react";
import { useServices } from "#shell/services.tsx";
import type { TextArea } from "#shell/i18n/texts.ts";

/** Areas that were loaded once: every language chosen later loads them as well. */
const ready = new Set<TextArea>();

/**
 * Loads an area's texts for components above every screen; returns whether they are loaded. Calls
 * `onFailed` if they cannot be loaded, because the components cannot be shown then.
 */
export function useAreaTexts(area: TextArea, onFailed?: () => void): boolean {
  const { i18n } = useServices();
  const [isReady, setIsReady] = useState(ready.has(area));
  useEffect(() => {
    if (isReady) return;
    void i18n.loadAreas([area]).then(
      () => {
        ready.add(area);
        setIsReady(true);
      },
      () => onFailed?.(),
    );
  }, [i18n, area, isReady, onFailed]);
  return isReady;
}
