import { DEFAULT_LANGUAGE, type Language, LANGUAGES, NEAREST_KIN } from "@plumbline/messages";
import { type TextArea, textOf, type Translate, translate } from "#shell/i18n/texts.ts";

/** Translates into the reader's language; texts are loaded by language and area. */
export interface I18n {
  /** A new function after every change of language or texts, so that subscribers render again. */
  t(): Translate;
  watch(onChange: () => void): () => void;
  /** Loads the texts of more areas in the current language. */
  loadAreas(areas: readonly TextArea[]): Promise<void>;
  /**
   * Loads the texts of the mounted areas in another language, then switches to it without a reload.
   */
  setLanguage(language: Language): Promise<void>;
}

export type AreaLoader = (language: Language, area: TextArea) => Promise<object>;

/**
 * Uses the shell's `english` until `setLanguage` is done. `root` gets the language's tag for
 * browsers and screen readers. Every offered language is complete, so one file per area is loaded;
 * a text that is missing nevertheless is loaded in the nearest related language, then in English,
 * when it is needed.
 */
export function createI18n({
  root,
  english,
  loadTexts,
}: {
  readonly root: { lang: string };
  readonly english: object;
  readonly loadTexts: AreaLoader;
}): I18n {
  const loaded = new Map<Language, Partial<Record<TextArea, object>>>();
  loaded.set(DEFAULT_LANGUAGE, { shell: english });
  const areas = new Set<TextArea>(["shell"]);
  const readers = new Set<() => void>();
  /** "ko/auth" of every file that was loaded because the current language lacks a text. */
  const substitutes = new Set<string>();
  let language: Language = DEFAULT_LANGUAGE;
  let wanted: Language = DEFAULT_LANGUAGE;
  let t = translator();

  function translator(): Translate {
    const texts = languagesBehind(language).map((each) => loaded.get(each));
    return (key, values) => {
      if (textOf(texts, key) === undefined) void substitute(key);
      return translate(texts, key, values);
    };
  }
  function publish(): void {
    t = translator();
    for (const onChange of readers) onChange();
  }
  async function loadIn(target: Language, wantedAreas: Iterable<TextArea> = areas): Promise<void> {
    const missing = [...wantedAreas].filter((area) => loaded.get(target)?.[area] === undefined);
    const texts = await Promise.all(missing.map((area) => loadTexts(target, area)));
    const news = Object.fromEntries(missing.map((area, index) => [area, texts[index]]));
    loaded.set(target, { ...loaded.get(target), ...news });
  }
  /** The next language that may have the text, once: a second attempt would fail as well. */
  async function substitute(key: string): Promise<void> {
    const area = [...areas].find((each) => key.startsWith(`${each}.`));
    const next =
      area && languagesBehind(language).find((each) => loaded.get(each)?.[area] === undefined);
    // While an area is loading, none of its texts counts as missing.
    if (area === undefined || next === undefined || next === language) return;
    const name = `${next}/${area}`;
    if (substitutes.has(name)) return;
    substitutes.add(name);
    await loadIn(next, [area]).then(publish, () => undefined);
  }
  async function setLanguage(next: Language): Promise<void> {
    wanted = next;
    try {
      await loadIn(next);
    } catch (fault) {
      // Otherwise every later screen would request it again and fail as well.
      if (wanted === next) wanted = language;
      throw fault;
    }
    // The language was changed while this one was loading: the last choice applies.
    if (wanted !== next) return;
    language = next;
    root.lang = LANGUAGES[next].tag;
    publish();
  }

  return {
    t: () => t,
    watch: (onChange) => {
      readers.add(onChange);
      return () => readers.delete(onChange);
    },
    setLanguage,
    loadAreas: async (news) => {
      if (news.every((area) => loaded.get(language)?.[area] !== undefined)) return;
      for (const area of news) areas.add(area);
      await setLanguage(wanted);
    },
  };
}

/** The order in which languages are searched for a text (spec §9). */
const languagesBehind = (language: Language): readonly Language[] => [
  ...new Set<Language>([language, NEAREST_KIN[language] ?? language, DEFAULT_LANGUAGE]),
];
