import { useEffect, useState } from "react";
import { useServices } from "#shell/services.tsx";
import type { TextArea } from "#shell/speech/texts.ts";

/** Areas that came once: they come along with every language spoken from then on. */
const ready = new Set<TextArea>();

/**
 * Loads an area's texts for what stands above every screen; whether they are there. Should they
 * not come, `onFailed` is told: what waits for them cannot be shown.
 */
export function useAreaTexts(area: TextArea, onFailed?: () => void): boolean {
  const { speech } = useServices();
  const [isReady, setIsReady] = useState(ready.has(area));
  useEffect(() => {
    if (isReady) return;
    void speech.loadAreas([area]).then(
      () => {
        ready.add(area);
        setIsReady(true);
      },
      () => onFailed?.(),
    );
  }, [speech, area, isReady, onFailed]);
  return isReady;
}
