import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from "@plumbline/messages";
import english from "@plumbline/messages/en-us/desk.json";
import chinese from "@plumbline/messages/zh-cn/desk.json";
import type { I18nProvider } from "ra-core";
import { say, type Texts } from "#shell/say.ts";

/** The desk speaks the languages its operators work in; two are enough to load at once. */
const TEXTS = {
  "en-us": { desk: english },
  "zh-cn": { desk: chinese },
} as const satisfies Record<string, Texts>;
type DeskLanguage = keyof typeof TEXTS;

const LANGUAGE_KEY = "plumbline.desk-language";

const isSpoken = (language: string): language is DeskLanguage => Object.hasOwn(TEXTS, language);

/** The operator's choice on this device, or English. */
export function preferredLanguage(): DeskLanguage {
  const kept = localStorage.getItem(LANGUAGE_KEY) ?? "";
  return isSpoken(kept) ? kept : "en-us";
}

/**
 * What react-admin asks for its own words ("ra.action.back") and for ours ("desk.…"): both are in
 * the same file, its own below "desk.ra".
 */
export function createI18nProvider(): I18nProvider {
  let language = preferredLanguage();
  document.documentElement.lang = LANGUAGES[language].tag;
  return {
    translate: (key, values) => say([TEXTS[language], TEXTS["en-us"]], keyOf(key), values),
    getLocale: () => language,
    getLocales: () =>
      Object.keys(TEXTS).flatMap((locale) =>
        isLanguage(locale) ? [{ locale, name: LANGUAGE_NAMES[locale].label }] : [],
      ),
    changeLocale: (wanted) => {
      if (isSpoken(wanted)) {
        language = wanted;
        localStorage.setItem(LANGUAGE_KEY, wanted);
        document.documentElement.lang = LANGUAGES[wanted].tag;
      }
      return Promise.resolve();
    },
  };
}

const keyOf = (key: string): string =>
  key.startsWith("ra.") ? `desk.ra.${key.slice("ra.".length)}` : key;
