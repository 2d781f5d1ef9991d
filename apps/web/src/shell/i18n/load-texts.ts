import shellTexts from "@plumbline/messages/en-us/shell.json";
import type { AreaLoader } from "#shell/i18n/i18n.ts";

/** English of the shell comes with the first script: it is said when all else is missing. */
export const ENGLISH = shellTexts;

// A path instead of the package's name, because only a path may hold a pattern.
const FILES = import.meta.glob<object>(
  [
    "../../../../../packages/messages/src/en-us/*.json",
    // What only the server, the desk or the first script itself says.
    "!../../../../../packages/messages/src/en-us/{answer,desk,desk-*,shell}.json",
  ],
  { import: "default" },
);

/**
 * One file a language and area. The list of the nine other languages' files is loaded when one of
 * them is spoken: it would weigh more than the shell's English.
 */
export const loadTexts: AreaLoader = async (language, area) => {
  if (language === "en-us") {
    const load = FILES[`../../../../../packages/messages/src/en-us/${area}.json`];
    return load === undefined ? {} : await load();
  }
  const { loadTranslated } = await import("#shell/i18n/load-translated.ts");
  return await loadTranslated(language, area);
};
