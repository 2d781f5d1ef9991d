import { useEffect, useState } from "react";
import { useServices } from "#shell/services.tsx";
import type { TextArea } from "#shell/speech/texts.ts";

/** Loads an area's texts for what stands above every screen; whether they are there. */
export function useAreaTexts(area: TextArea): boolean {
  const { speech } = useServices();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    // Without a network it comes with the next screen.
    void speech.loadAreas([area]).then(
      () => setIsReady(true),
      () => undefined,
    );
  }, [speech, area]);
  return isReady;
}
