/**
 * The languages of spec §9 by their stored value, with the tag a browser or screen reader knows.
 */
export const LANGUAGES = {
  "en-us": { label: "English", tag: "en-US" },
  ko: { label: "한국어", tag: "ko-KR" },
  jp: { label: "日本語", tag: "ja-JP" },
  tai: { label: "ไทย", tag: "th-TH" },
  mlxy: { label: "Bahasa Melayu", tag: "ms-MY" },
  vl: { label: "Tiếng Việt", tag: "vi-VN" },
  xi: { label: "Español", tag: "es-ES" },
  "zh-cn": { label: "繁體中文", tag: "zh-Hant" },
  "zh-hans": { label: "简体中文", tag: "zh-Hans" },
} as const satisfies Record<string, { readonly label: string; readonly tag: string }>;

export type Language = keyof typeof LANGUAGES;

export const DEFAULT_LANGUAGE = "en-us" satisfies Language;

export function isLanguage(value: string): value is Language {
  return Object.hasOwn(LANGUAGES, value);
}
