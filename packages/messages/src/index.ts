export {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  LANGUAGES,
  OFFERED_LANGUAGES,
} from "./languages.ts";
