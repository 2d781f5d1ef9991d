export { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from "./languages.ts";
