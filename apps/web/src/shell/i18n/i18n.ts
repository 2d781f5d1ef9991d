import { DEFAULT_LANGUAGE, type Language, LANGUAGES, NEAREST_KIN } from "@plumbline/messages";
import { type TextArea, textOf, type Translate, translate } from "#shell/i18n/texts.ts";

/** The app's voice: the reader's language, loaded by language and area. */
export interface I18n {
  /** Another function after every change of language or texts, so that readers notice. */
  t(): Translate;
  watch(onChange: () => void): () => void;
  /** Loads the texts of more areas in the language spoken. */
  loadAreas(areas: readonly TextArea[]): Promise<void>;
  /** Loads what is on screen in another language, then changes to it, without a reload. */
  setLanguage(language: Language): Promise<void>;
}

export type AreaLoader = (language: Language, area: TextArea) => Promise<object>;

/**
 * Speaks `english` of the shell until `setLanguage` is done. `root` gets the language's tag, which
 * browsers and screen readers know. Every language that is offered is complete, so one file an
 * area is all that is loaded; what one lacked all the same is loaded in its nearest kin, then in
 * English, when it is to be said.
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
  /** "ko/auth" of what was loaded because the language spoken lacks a text. */
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
  async function loadIn(spoken: Language, wantedAreas: Iterable<TextArea> = areas): Promise<void> {
    const missing = [...wantedAreas].filter((area) => loaded.get(spoken)?.[area] === undefined);
    const texts = await Promise.all(missing.map((area) => loadTexts(spoken, area)));
    const news = Object.fromEntries(missing.map((area, index) => [area, texts[index]]));
    loaded.set(spoken, { ...loaded.get(spoken), ...news });
  }
  /** The next language that may have the text, once: asked again, it would fail again. */
  async function substitute(key: string): Promise<void> {
    const area = [...areas].find((each) => key.startsWith(`${each}.`));
    const next =
      area && languagesBehind(language).find((each) => loaded.get(each)?.[area] === undefined);
    // Of an area that is only being loaded nothing is known to be missing.
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
      // Or every later screen would ask for it again, and fail with it.
      if (wanted === next) wanted = language;
      throw fault;
    }
    // Chosen again while this one was loading: the last choice wins.
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

/** In which order a text is looked for (spec §9). */
const languagesBehind = (language: Language): readonly Language[] => [
  ...new Set<Language>([language, NEAREST_KIN[language] ?? language, DEFAULT_LANGUAGE]),
];
