/**
 * The languages of spec §9 by their stored value, with the tag that browsers and screen readers
 * know.
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

/**
 * Whose texts stand in for those a language lacks, before English does: readers of one Chinese
 * script read the other one sooner than a foreign language.
 */
export const NEAREST_KIN: Readonly<Partial<Record<Language, Language>>> = {
  "zh-cn": "zh-hans",
  "zh-hans": "zh-cn",
};

/** Whether it is one of the spec values, offered or not: "en-us", never "en". */
export function isLanguage(value: string): value is Language {
  return Object.hasOwn(LANGUAGES, value);
}
