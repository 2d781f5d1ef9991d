import type { Language } from "./languages.ts";

interface LanguageName {
  /** The label in spec §9. */
  readonly label: string;
  /** The language's own name. */
  readonly ownName: string;
  /** Whether every member text is translated; missing texts are shown in English. */
  readonly isComplete: boolean;
}

/** The names of the languages, in a module of their own that only the language setting loads. */
export const LANGUAGE_NAMES = {
  "en-us": { label: "English", ownName: "English", isComplete: true },
  ko: { label: "Korean", ownName: "한국어", isComplete: true },
  jp: { label: "Japanese", ownName: "日本語", isComplete: true },
  tai: { label: "Thai", ownName: "ไทย", isComplete: true },
  mlxy: { label: "Malaysian", ownName: "Bahasa Melayu", isComplete: true },
  vl: { label: "Vietnamese", ownName: "Tiếng Việt", isComplete: true },
  xi: { label: "Spanish", ownName: "Español", isComplete: true },
  "zh-cn": { label: "Traditional Chinese", ownName: "繁體中文", isComplete: true },
  "zh-hans": { label: "Simplified Chinese", ownName: "简体中文", isComplete: true },
} as const satisfies Record<Language, LanguageName>;
