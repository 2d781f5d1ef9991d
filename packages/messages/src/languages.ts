/**
 * The languages of spec §9 by their stored value: the label there, the name its own readers know,
 * the tag that browsers and screen readers know, and whether every text is translated. What one
 * lacks is said in English.
 */
export const LANGUAGES = {
  "en-us": { label: "English", ownName: "English", tag: "en-US", isComplete: true },
  ko: { label: "Korean", ownName: "한국어", tag: "ko-KR", isComplete: false },
  jp: { label: "Japanese", ownName: "日本語", tag: "ja-JP", isComplete: false },
  tai: { label: "Thai", ownName: "ไทย", tag: "th-TH", isComplete: false },
  mlxy: { label: "Malaysian", ownName: "Bahasa Melayu", tag: "ms-MY", isComplete: false },
  vl: { label: "Vietnamese", ownName: "Tiếng Việt", tag: "vi-VN", isComplete: false },
  xi: { label: "Spanish", ownName: "Español", tag: "es-ES", isComplete: false },
  "zh-cn": { label: "Traditional Chinese", ownName: "繁體中文", tag: "zh-Hant", isComplete: true },
  "zh-hans": {
    label: "Simplified Chinese",
    ownName: "简体中文",
    tag: "zh-Hans",
    isComplete: false,
  },
} as const satisfies Record<string, LanguageFacts>;

interface LanguageFacts {
  readonly label: string;
  readonly ownName: string;
  readonly tag: string;
  readonly isComplete: boolean;
}

export type Language = keyof typeof LANGUAGES;

export const DEFAULT_LANGUAGE = "en-us" satisfies Language;

/** Those that are offered; of Simplified Chinese there are only the files (spec §9). */
export const OFFERED_LANGUAGES = [
  "en-us",
  "ko",
  "jp",
  "tai",
  "mlxy",
  "vl",
  "xi",
  "zh-cn",
] as const satisfies readonly Language[];

export function isLanguage(value: string): value is Language {
  return Object.hasOwn(LANGUAGES, value);
}
