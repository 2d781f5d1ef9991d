import { useSyncExternalStore } from "react";
import { useServices } from "#shell/services.tsx";
import type { Translate } from "#shell/speech/texts.ts";

/** The app's words in the reader's language; renders again when they choose another one. */
export function useTranslation(): { readonly t: Translate } {
  const { speech } = useServices();
  return { t: useSyncExternalStore(speech.watch, speech.t) };
}
