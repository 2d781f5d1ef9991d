/** "./en-us/auth.json" → its texts. Loaded with the addresses of all screens but the first. */
export const ENGLISH_FILES = import.meta.glob<object>(
  // Without the texts of the server, the desk or the first script.
  ["./en-us/*.json", "!./en-us/{answer,desk,desk-*,notification,shell}.json"],
  // A relative path instead of the package's name, because Vite accepts patterns only in paths.
  { base: "../../../../../packages/messages/src", import: "default" },
);
