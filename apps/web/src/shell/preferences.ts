import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@plumbline/messages";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Storage } from "#shell/storage.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Which colours mean up and down. */
export const DIRECTION_COLOURS = ["green-up", "red-up", "colour-blind"] as const;
export type DirectionColours = (typeof DIRECTION_COLOURS)[number];

export interface PreferencesState {
  readonly language: Language;
  readonly theme: Theme;
  readonly directionColours: DirectionColours;
  readonly isHidingAmounts: boolean;
}

export type Preferences = StoreApi<PreferencesState>;

/** The key "lang" is spec §9's; the others are our own. */
const KEYS = {
  language: "lang",
  theme: "theme",
  directionColours: "direction",
  isHidingAmounts: "hideAmounts",
} as const satisfies Record<keyof PreferencesState, string>;

/** What the reader chose on this device: read once, written with every change. */
export function createPreferences(storage: Storage): Preferences {
  const language = storage.read(KEYS.language) ?? "";
  const store = createStore<PreferencesState>(() => ({
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    theme: oneOf(THEMES, storage.read(KEYS.theme)),
    directionColours: oneOf(DIRECTION_COLOURS, storage.read(KEYS.directionColours)),
    isHidingAmounts: storage.read(KEYS.isHidingAmounts) === "true",
  }));
  store.subscribe((state) => {
    storage.write(KEYS.language, state.language);
    storage.write(KEYS.theme, state.theme);
    storage.write(KEYS.directionColours, state.directionColours);
    storage.write(KEYS.isHidingAmounts, String(state.isHidingAmounts));
  });
  return store;
}

/** Puts theme and colours where the tokens look for them: on the page's root. */
export function showPreferences(preferences: Preferences, root: HTMLElement): void {
  const apply = ({ theme, directionColours }: PreferencesState) => {
    if (theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = theme;
    root.dataset["direction"] = directionColours;
  };
  apply(preferences.getState());
  preferences.subscribe(apply);
}

/** The first choice is the default. */
function oneOf<Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  text: string | undefined,
): Choice {
  return choices.find((choice) => choice === text) ?? choices[0];
}
