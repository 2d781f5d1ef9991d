import { useEffect, useState } from "react";
import { useServices } from "#shell/services.tsx";
import type { TextArea } from "#shell/i18n/texts.ts";

/** Areas that came once: they come along with every language spoken from then on. */
const ready = new Set<TextArea>();

/**
 * Loads an area's texts for what stands above every screen; whether they are there. Should they
 * not come, `onFailed` is told: what waits for them cannot be shown.
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
