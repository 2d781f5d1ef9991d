import shellTexts from "@plumbline/messages/en-us/shell.json";
import type { AreaLoader } from "#shell/i18n/i18n.ts";

/** English of the shell comes with the first script: it is the last resort. */
export const ENGLISH = shellTexts;

/** One file a language and area; empty if that is not yet translated. */
export const loadTexts: AreaLoader = async (language, area) => {
  const files =
    language === "en-us"
      ? (await import("#shell/i18n/english-files.ts")).ENGLISH_FILES
      : (await import("#shell/i18n/translated-files.ts")).TRANSLATED_FILES;
  return (await files[`./${language}/${area}.json`]?.()) ?? {};
};
