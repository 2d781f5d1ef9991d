import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@plumbline/messages";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Storage } from "#shell/storage.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Which colours mean up and down. */
export const DIRECTION_COLOURS = ["green-up", "red-up", "colour-blind"] as const;
export type DirectionColours = (typeof DIRECTION_COLOURS)[number];

export const BOOKS = ["demo", "live"] as const;
export type BookName = (typeof BOOKS)[number];

export interface PreferencesState {
  readonly language: Language;
  readonly theme: Theme;
  readonly directionColours: DirectionColours;
  readonly isHidingAmounts: boolean;
  /** undefined until the reader chooses: until then it depends on whether they have live money. */
  readonly book: BookName | undefined;
}

export type Preferences = StoreApi<PreferencesState>;

/** Spec §9 defines the key "lang"; the others are our own. */
const KEYS = {
  language: "lang",
  theme: "theme",
  directionColours: "direction",
  isHidingAmounts: "hideAmounts",
  book: "book",
} as const satisfies Record<keyof PreferencesState, string>;

/** The reader's choices on this device: read once, and each written when it changes. */
export function createPreferences(storage: Storage): Preferences {
  const store = createStore<PreferencesState>(() => read(storage));
  store.subscribe((state, before) => {
    // Only this key: another tab may have changed the others meanwhile.
    for (const name of Object.keys(KEYS) as (keyof PreferencesState)[]) {
      const value = state[name];
      if (value !== before[name]) {
        storage.write(KEYS[name], value === undefined ? undefined : String(value));
      }
    }
  });
  return store;
}

function read(storage: Storage): PreferencesState {
  const language = storage.read(KEYS.language) ?? "";
  return {
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    theme: oneOf(THEMES, storage.read(KEYS.theme)),
    directionColours: oneOf(DIRECTION_COLOURS, storage.read(KEYS.directionColours)),
    isHidingAmounts: storage.read(KEYS.isHidingAmounts) === "true",
    book: BOOKS.find((book) => book === storage.read(KEYS.book)),
  };
}

/** Applies the theme chosen in another tab; language and book stay separate in each tab. */
export function followLook(preferences: Preferences, storage: Storage, page: EventTarget): void {
  page.addEventListener("storage", () => {
    const { theme, directionColours, isHidingAmounts } = read(storage);
    preferences.setState({ theme, directionColours, isHidingAmounts });
  });
}

/** Sets theme and colours on the root element, where the CSS of the tokens reads them. */
export function showPreferences(preferences: Preferences, root: HTMLElement): void {
  const apply = ({ theme, directionColours }: PreferencesState) => {
    if (theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = theme;
    root.dataset["direction"] = directionColours;
  };
  apply(preferences.getState());
  preferences.subscribe(apply);
}

/** The first option is the default. */
function oneOf<Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  text: string | undefined,
): Choice {
  return choices.find((choice) => choice === text) ?? choices[0];
}
