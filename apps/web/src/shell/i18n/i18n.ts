import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from "@plumbline/messages";
import { type TextArea, type Translate, translate } from "#shell/i18n/texts.ts";

/** The app's voice: the reader's language, loaded by language and area. */
export interface I18n {
  /** Another function after every change of language or texts, so that readers notice. */
  t(): Translate;
  watch(onChange: () => void): () => void;
  /** Loads the texts of more areas in the language spoken, and in English behind it. */
  loadAreas(areas: readonly TextArea[]): Promise<void>;
  /** Loads what is on screen in another language, then changes to it, without a reload. */
  setLanguage(language: Language): Promise<void>;
}

export type AreaLoader = (language: Language, area: TextArea) => Promise<object>;

/**
 * Speaks `english` of the shell until `speak` is done. `root` gets the language's tag, which
 * browsers and screen readers know. What a language lacks is said in English.
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
  let language: Language = DEFAULT_LANGUAGE;
  let wanted: Language = DEFAULT_LANGUAGE;
  let t = translator();

  function translator(): Translate {
    const texts = [loaded.get(language), loaded.get(DEFAULT_LANGUAGE)];
    return (key, values) => translate(texts, key, values);
  }
  async function loadIn(spoken: Language): Promise<void> {
    const missing = [...areas].filter((area) => loaded.get(spoken)?.[area] === undefined);
    const texts = await Promise.all(missing.map((area) => loadTexts(spoken, area)));
    const news = Object.fromEntries(missing.map((area, index) => [area, texts[index]]));
    loaded.set(spoken, { ...loaded.get(spoken), ...news });
  }
  async function setLanguage(next: Language): Promise<void> {
    wanted = next;
    try {
      await Promise.all([loadIn(next), loadIn(DEFAULT_LANGUAGE)]);
    } catch (fault) {
      // Or every later screen would ask for it again, and fail with it.
      if (wanted === next) wanted = language;
      throw fault;
    }
    // Chosen again while this one was loading: the last choice wins.
    if (wanted !== next) return;
    language = next;
    root.lang = LANGUAGES[next].tag;
    t = translator();
    for (const onChange of readers) onChange();
  }

  return {
    t: () => t,
    watch: (onChange) => {
      readers.add(onChange);
      return () => readers.delete(onChange);
    },
    setLanguage,
    loadAreas: async (news) => {
      const spoken = [loaded.get(language), loaded.get(DEFAULT_LANGUAGE)];
      if (news.every((area) => spoken.every((texts) => texts?.[area] !== undefined))) return;
      for (const area of news) areas.add(area);
      await setLanguage(wanted);
    },
  };
}
