import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  languageOfHeader,
  LANGUAGES,
  NEAREST_KIN,
} from "@plumbline/messages";
import i18next, { type i18n, type Resource, type ResourceLanguage } from "i18next";

const DIRECTORY = fileURLToPath(new URL("../", import.meta.resolve("@plumbline/messages")));

/** Read once in each process, however many servers it starts. */
let texts: Resource | null = null;

/** The texts of the server's answers, in every language the app speaks. */
export class Messages {
  readonly #i18n: i18n;

  constructor() {
    this.#i18n = i18next.createInstance();
    void this.#i18n.init({
      resources: (texts ??= readTexts()),
      lng: DEFAULT_LANGUAGE,
      lowerCaseLng: true,
      fallbackLng: (language: string) => [...kinOf(language), DEFAULT_LANGUAGE],
      initAsync: false,
      interpolation: { escapeValue: false },
    });
  }

  /** The spec's language value that an accept-language header requests, or the default one. */
  languageOf(header: string | undefined): string {
    return languageOfHeader(header ?? "") ?? DEFAULT_LANGUAGE;
  }

  /** The tag by which browsers and fonts identify a language of the spec: "ja-JP" of "jp". */
  tagOf(language: string): string {
    return LANGUAGES[isLanguage(language) ? language : DEFAULT_LANGUAGE].tag;
  }

  translate(
    language: string,
    key: string,
    details: Readonly<Record<string, string | number>>,
  ): string {
    return this.#i18n.t(key, { ...details, lng: language });
  }
}

function kinOf(language: string): readonly string[] {
  const kin = isLanguage(language) ? NEAREST_KIN[language] : undefined;
  return kin === undefined ? [] : [kin];
}

function readTexts(): Resource {
  const languages = readdirSync(join(DIRECTORY, "src"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return Object.fromEntries(
    languages.map((language) => [language, { translation: readLanguage(language) }]),
  );
}

function readLanguage(language: string): ResourceLanguage[string] {
  const directory = join(DIRECTORY, "src", language);
  return Object.fromEntries(
    readdirSync(directory).map((file) => [
      file.replace(/\.json$/, ""),
      JSON.parse(readFileSync(join(directory, file), "utf8")),
    ]),
  );
}
