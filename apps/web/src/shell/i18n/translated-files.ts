/**
 * "./ko/auth.json" → its texts. Loaded when a language other than English is chosen: the list would
 * be larger than the shell's English texts.
 */
export const TRANSLATED_FILES = import.meta.glob<object>(
  ["./*/*.json", "!./en-us/*.json", "!./*/{answer,desk,desk-*,notification}.json"],
  // A relative path instead of the package's name, because Vite accepts patterns only in paths.
  { base: "../../../../../packages/messages/src", import: "default" },
);
