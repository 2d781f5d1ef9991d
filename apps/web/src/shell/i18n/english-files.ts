/** "./en-us/auth.json" → its texts. Loaded with the addresses of all screens but the first. */
export const ENGLISH_FILES = import.meta.glob<object>(
  // Without the texts of the server, the desk or the first script.
  ["./en-us/*.json", "!./en-us/{answer,desk,desk-*,notification,shell}.json"],
  // A path instead of the package's name, because only a path may hold a pattern.
  { base: "../../../../../packages/messages/src", import: "default" },
);
