/**
 * Noto, under the Open Font License, which allows embedding: one font for each group of scripts.
 * Each has Latin letters as well; a character that no font has is printed by its number.
 */
const FONTS = {
  latin: {
    home: () => import.meta.resolve("@embedpdf/fonts-latin"),
    regular: "../fonts/NotoSans-Regular.ttf",
    bold: "../fonts/NotoSans-Bold.ttf",
  },
  thai: {
    home: () => import.meta.resolve("@fontsource/noto-sans-thai"),
    regular: "./files/noto-sans-thai-thai-400-normal.woff",
    bold: "./files/noto-sans-thai-thai-700-normal.woff",
  },
  traditional: {
    home: () => import.meta.resolve("@embedpdf/fonts-tc"),
    regular: "../fonts/NotoSansHant-Regular.otf",
    bold: "../fonts/NotoSansHant-Bold.otf",
  },
  simplified: {
    home: () => import.meta.resolve("@embedpdf/fonts-sc"),
    regular: "../fonts/NotoSansHans-Regular.otf",
    bold: "../fonts/NotoSansHans-Bold.otf",
  },
  japanese: {
    home: () => import.meta.resolve("@embedpdf/fonts-jp"),
    regular: "../fonts/NotoSansJP-Regular.otf",
    bold: "../fonts/NotoSansJP-Bold.otf",
  },
  korean: {
    home: () => import.meta.resolve("@embedpdf/fonts-kr"),
    regular: "../fonts/NotoSansKR-Regular.otf",
    bold: "../fonts/NotoSansKR-Bold.otf",
  },
} as const;

export type FontName = keyof typeof FONTS;
export type FontWeight = "regular" | "bold";

/**
 * Han letters are drawn differently in each of these fonts; the font of the reader's language comes
 * first.
 */
const FIRST_FONTS: Readonly<Record<string, FontName>> = {
  "zh-Hant": "traditional",
  "zh-Hans": "simplified",
  "ja-JP": "japanese",
  "ko-KR": "korean",
};

/** The order in which fonts are searched for a letter, for a reader's language. */
export function fontsFor(languageTag: string): readonly FontName[] {
  const first = FIRST_FONTS[languageTag];
  // The compiler widens keys; these are the ones above.
  const others = (Object.keys(FONTS) as FontName[]).filter((name) => name !== first);
  return first === undefined ? others : [first, ...others];
}

/** The path of a font's file. */
export function fontFile(name: FontName, weight: FontWeight): URL {
  const { home, [weight]: path } = FONTS[name];
  return new URL(path, home());
}
