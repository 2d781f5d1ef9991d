/**
 * The languages of spec §9 by their stored value, with the BCP-47 tag for browsers and screen
 * readers.
 */
export const LANGUAGES = {
  "en-us": { tag: "en-US" },
  ko: { tag: "ko-KR" },
  jp: { tag: "ja-JP" },
  tai: { tag: "th-TH" },
  mlxy: { tag: "ms-MY" },
  vl: { tag: "vi-VN" },
  xi: { tag: "es-ES" },
  "zh-cn": { tag: "zh-Hant" },
  "zh-hans": { tag: "zh-Hans" },
} as const satisfies Record<string, { readonly tag: string }>;

export type Language = keyof typeof LANGUAGES;

export const DEFAULT_LANGUAGE = "en-us" satisfies Language;

/** The languages offered to readers; Simplified Chinese has files only (spec §9). */
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

/**
 * The language used for missing texts, before English: readers of one Chinese script can read the
 * other one more easily than a foreign language.
 */
export const NEAREST_KIN: Readonly<Partial<Record<Language, Language>>> = {
  "zh-cn": "zh-hans",
  "zh-hans": "zh-cn",
};

/** Whether it is one of the specification's values, offered or not: "en-us", never "en". */
export function isLanguage(value: string): value is Language {
  return Object.hasOwn(LANGUAGES, value);
}
