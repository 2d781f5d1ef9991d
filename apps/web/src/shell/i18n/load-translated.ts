import type { Language } from "@plumbline/messages";
import { withNearestKin } from "#shell/i18n/nearest-kin.ts";

// A path instead of the package's name, because only a path may hold a pattern.
const FILES = import.meta.glob<object>(
  [
    "../../../../../packages/messages/src/*/*.json",
    "!../../../../../packages/messages/src/en-us/*.json",
    "!../../../../../packages/messages/src/*/{answer,desk,desk-*}.json",
  ],
  { import: "default" },
);

/** An area's texts in a language that is not English; empty where it is not yet translated. */
export async function loadTranslated(language: Language, area: string): Promise<object> {
  return await withNearestKin(
    language,
    async (spoken) =>
      (await FILES[`../../../../../packages/messages/src/${spoken}/${area}.json`]?.()) ?? {},
  );
}
