import shellTexts from "@plumbline/messages/en-us/shell.json";
import type { AreaLoader } from "#shell/speech/speech.ts";

/** English of the shell comes with the first script: it is said when all else is missing. */
export const ENGLISH = shellTexts;

// A path instead of the package's name, because only a path may hold a pattern.
const FILES = import.meta.glob<object>(
  [
    "../../../../../packages/messages/src/*/*.json",
    "!../../../../../packages/messages/src/en-us/shell.json",
  ],
  { import: "default" },
);

/** One file a language and area. An area that is not yet translated has none: English is said. */
export const loadTexts: AreaLoader = async (language, area) => {
  const load = FILES[`../../../../../packages/messages/src/${language}/${area}.json`];
  return load === undefined ? {} : await load();
};
