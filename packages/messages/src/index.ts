export { languageOfHeader } from "./language-of-tag.ts";
export { LANGUAGE_NAMES } from "./language-names.ts";
export {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  LANGUAGES,
  NEAREST_KIN,
  OFFERED_LANGUAGES,
} from "./languages.ts";
