import { isLanguage, type Language, LANGUAGES } from "./languages.ts";

/**
 * The language that a tag names: a spec value as the specification writes it ("zh-cn"), else a
 * BCP-47 tag by its language and script ("zh-TW", "ko-KR", "es-MX"), both filled in where the tag
 * leaves them out. null of any other. A browser writes Simplified Chinese "zh-CN", the
 * specification Traditional "zh-cn": the case tells them apart.
 */
export function languageOfTag(tag: string): Language | null {
  if (isLanguage(tag)) return tag;
  const script = scriptOf(tag);
  if (script === null) return null;
  return LANGUAGE_OF_SCRIPT.get(script) ?? null;
}

/** "zh-Hant" of "zh-TW"; null of what is no tag. */
function scriptOf(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script ?? ""}`;
  } catch {
    return null;
  }
}

const LANGUAGE_OF_SCRIPT: ReadonlyMap<string | null, Language> = new Map(
  Object.entries(LANGUAGES).map(([value, { tag }]) => [
    scriptOf(tag),
    // The keys of the table above, which `Object.entries` widens.
    value as Language,
  ]),
);

/**
 * The first language of an accept-language header that is spoken here, by the reader's own weights
 * ("ko-KR,ko;q=0.9,en;q=0.8"); equal weights in the order they are written, a weight of 0 never.
 * null where none is.
 */
export function languageOfHeader(header: string): Language | null {
  const ranges = header.split(",", RANGES_MAX).map((range) => {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => /^q\s*=/i.test(parameter))?.split("=")[1];
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  const wanted = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const language = languageOfTag(tag);
    if (language !== null) return language;
  }
  return null;
}

/** No reader names more; the header of a hostile one is as long as a request may be. */
const RANGES_MAX = 20;
