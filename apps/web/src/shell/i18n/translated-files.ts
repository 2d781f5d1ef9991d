/**
 * "./ko/auth.json" → its texts. Loaded when a language other than English is chosen: the list would
 * weigh more than the shell's English.
 */
export const TRANSLATED_FILES = import.meta.glob<object>(
  ["./*/*.json", "!./en-us/*.json", "!./*/{answer,desk,desk-*,notification}.json"],
  // A path instead of the package's name, because only a path may hold a pattern.
  { base: "../../../../../packages/messages/src", import: "default" },
);
