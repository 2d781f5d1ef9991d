import shellTexts from "@plumbline/messages/en-us/shell.json";
import type { AreaLoader } from "#shell/i18n/i18n.ts";

/** The shell's English texts are part of the first script, as the last fallback. */
export const ENGLISH = shellTexts;

/** One file per language and area; empty if it is not translated yet. */
export const loadTexts: AreaLoader = async (language, area) => {
  const files =
    language === "en-us"
      ? (await import("#shell/i18n/english-files.ts")).ENGLISH_FILES
      : (await import("#shell/i18n/translated-files.ts")).TRANSLATED_FILES;
  return (await files[`./${language}/${area}.json`]?.()) ?? {};
};
