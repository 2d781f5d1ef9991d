export { languageOfHeader, NEAREST_KIN } from "./language-of-tag.ts";
export { LANGUAGE_NAMES } from "./language-names.ts";
export {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  LANGUAGES,
  OFFERED_LANGUAGES,
} from "./languages.ts";
