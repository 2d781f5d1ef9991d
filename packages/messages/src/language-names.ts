import type { Language } from "./languages.ts";

interface LanguageName {
  /** As spec §9 has it. */
  readonly label: string;
  /** The name its own readers know. */
  readonly ownName: string;
  /** Whether every text for members is translated; what a language lacks is said in English. */
  readonly isComplete: boolean;
}

/** What the languages are called: read where one is chosen, so that no first screen carries it. */
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
