import type { Root } from "react-dom/client";
import { readAddress } from "#shell/desktop/desktop.ts";
import { isDesktop, surroundingsOf } from "#shell/desktop/surroundings.ts";
import { PcPage } from "#shell/desktop/pc-page.tsx";
import { createPreferences, showPreferences } from "#shell/preferences.ts";
import { ENGLISH, loadTexts } from "#shell/speech/load-texts.ts";
import { createSpeech } from "#shell/speech/speech.ts";
import { browserStorage } from "#shell/storage.ts";

/** Shows the page of the frame; what needs no frame, a phone or a frame itself, gets the app. */
export async function showPcPage(root: Root): Promise<void> {
  if (!isDesktop(surroundingsOf(window))) {
    location.replace(readAddress(window));
    return;
  }
  const preferences = createPreferences(browserStorage);
  showPreferences(preferences, document.documentElement);
  const speech = createSpeech({ root: document.documentElement, english: ENGLISH, loadTexts });
  await speech.speak(preferences.getState().language).catch(() => undefined);
  await speech.loadAreas(["settings"]);
  root.render(<PcPage t={speech.t()} />);
}
