import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from "@plumbline/messages";
import english from "@plumbline/messages/en-us/desk.json";
import chinese from "@plumbline/messages/zh-cn/desk.json";
import { type I18nProvider, mergeTranslations } from "ra-core";
import polyglotI18nProvider from "ra-i18n-polyglot";

/** The desk speaks the languages its operators work in; two are enough to load at once. */
const TEXTS = { "en-us": english, "zh-cn": chinese } as const;
type DeskLanguage = keyof typeof TEXTS;

const LANGUAGE_KEY = "plumbline.desk-language";

const isSpoken = (language: string): language is DeskLanguage => Object.hasOwn(TEXTS, language);

/** The operator's choice on this device, or English. */
export function preferredLanguage(): DeskLanguage {
  const stored = localStorage.getItem(LANGUAGE_KEY) ?? "";
  return isSpoken(stored) ? stored : "en-us";
}

// A path instead of the package's name, because only a path may hold a pattern.
const AREA_FILES = import.meta.glob<object>(
  "../../../../packages/messages/src/{en-us,zh-cn}/desk-*.json",
  { import: "default", eager: true },
);

/** What areas say at the desk, each in a file of its own, below the same keys. */
const areaTextsIn = (language: DeskLanguage): readonly object[] =>
  Object.entries(AREA_FILES).flatMap(([path, texts]) =>
    path.includes(`/${language}/`) ? [texts] : [],
  );

const textsIn = (language: DeskLanguage): readonly object[] => [
  TEXTS[language],
  ...areaTextsIn(language),
];

/** Our words below "desk", and react-admin's own, which stand in the same file, below "ra". */
function messagesOf(language: string) {
  const spoken = isSpoken(language) ? textsIn(language) : [];
  const desk = mergeTranslations(english, ...areaTextsIn("en-us"), ...spoken);
  return { desk, ra: desk.ra };
}

const LOCALES = Object.keys(TEXTS).flatMap((locale) =>
  isLanguage(locale) ? [{ locale, name: LANGUAGE_NAMES[locale].label }] : [],
);

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
