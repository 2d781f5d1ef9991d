import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import i18next, { type i18n } from "i18next";

const DIRECTORY = fileURLToPath(new URL("../", import.meta.resolve("@plumbline/messages")));
const FALLBACK = "en-us";

/** The texts of the server's answers, in every language the app speaks. */
export class Messages {
  readonly #i18n: i18n;
  readonly #languages: ReadonlySet<string>;

  constructor() {
    const languages = readdirSync(join(DIRECTORY, "src"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    this.#languages = new Set(languages);
    this.#i18n = i18next.createInstance();
    void this.#i18n.init({
      resources: Object.fromEntries(
        languages.map((language) => [language, { translation: readLanguage(language) }]),
      ),
      lng: FALLBACK,
      lowerCaseLng: true,
      fallbackLng: FALLBACK,
      initAsync: false,
      interpolation: { escapeValue: false },
    });
  }

  /** The spec's language value named in an accept-language header, or the default one. */
  languageOf(header: string | undefined): string {
    const asked = header?.split(",")[0]?.split(";")[0]?.trim().toLowerCase() ?? "";
    return this.#languages.has(asked) ? asked : FALLBACK;
  }

  say(language: string, key: string, details: Readonly<Record<string, string | number>>): string {
    return this.#i18n.t(key, { ...details, lng: language });
  }
}

function readLanguage(language: string): Record<string, unknown> {
  const directory = join(DIRECTORY, "src", language);
  return Object.fromEntries(
    readdirSync(directory).map((file) => [
      file.replace(/\.json$/, ""),
      JSON.parse(readFileSync(join(directory, file), "utf8")),
    ]),
  );
}
