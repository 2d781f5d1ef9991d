import { LANGUAGE_NAMES, LANGUAGES } from "@plumbline/messages";
import { type I18nProvider, mergeTranslations } from "ra-core";
import polyglotI18nProvider from "ra-i18n-polyglot";

/** The desk is available in the languages of its operators; two are few enough to load at once. */
const DESK_LANGUAGES = ["en-us", "zh-cn"] as const;
type DeskLanguage = (typeof DESK_LANGUAGES)[number];

const LANGUAGE_KEY = "plumbline.desk-language";

const isSpoken = (language: string): language is DeskLanguage =>
  DESK_LANGUAGES.some((each) => each === language);

/** The operator's choice on this device, or English. */
export function preferredLanguage(): DeskLanguage {
  const stored = localStorage.getItem(LANGUAGE_KEY) ?? "";
  return isSpoken(stored) ? stored : "en-us";
}

// A relative path instead of the package's name, because Vite accepts patterns only in paths.
const FILES = import.meta.glob<object>(
  "../../../../packages/messages/src/{en-us,zh-cn}/{desk,desk-*}.json",
  { import: "default", eager: true },
);

/** The desk's texts, and those of areas, each in a file of its own, under the same keys. */
const textsIn = (language: string): readonly object[] =>
  Object.entries(FILES).flatMap(([path, texts]) => (path.includes(`/${language}/`) ? [texts] : []));

/** Our texts under "desk", and react-admin's own, which are in the same file, under "ra". */
function messagesOf(language: string) {
  const desk = mergeTranslations(...textsIn("en-us"), ...textsIn(language));
  return { desk, ra: desk.ra };
}

const LOCALES = DESK_LANGUAGES.map((locale) => ({
  locale,
  name: LANGUAGE_NAMES[locale].ownName,
}));

export function createI18nProvider(): I18nProvider {
  const language = preferredLanguage();
  const provider = polyglotI18nProvider(messagesOf, language, LOCALES, {
    allowMissing: true,
    interpolation: { prefix: "{{", suffix: "}}" },
  });
  document.documentElement.lang = LANGUAGES[language].tag;
  return {
    ...provider,
    changeLocale: async (locale) => {
      await provider.changeLocale(locale);
      if (!isSpoken(locale)) return;
      localStorage.setItem(LANGUAGE_KEY, locale);
      document.documentElement.lang = LANGUAGES[locale].tag;
    },
  };
}
