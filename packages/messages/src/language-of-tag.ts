import { isLanguage, type Language, LANGUAGES } from "./languages.ts";

/**
 * The language of a tag: a value as the specification writes it ("zh-cn"), otherwise a BCP-47 tag
 * by its language and script ("zh-TW", "ko-KR", "es-MX"), both inferred if the tag omits them. null
 * for any other. A browser writes Simplified Chinese "zh-CN", the specification Traditional
 * "zh-cn": the case distinguishes them.
 */
export function languageOfTag(tag: string): Language | null {
  if (isLanguage(tag)) return tag;
  const script = scriptOf(tag);
  if (script === null) return null;
  return LANGUAGE_OF_SCRIPT.get(script) ?? null;
}

/** "zh-Hant" for "zh-TW"; null for an invalid tag. */
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
    // A key of the table above, which `Object.entries` widens.
    value as Language,
  ]),
);

/**
 * The first supported language of an accept-language header, by its weights
 * ("ko-KR,ko;q=0.9,en;q=0.8"); equal weights in the order in which they are written, a weight of 0
 * never. null if none is supported.
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

/** Real headers have fewer; a hostile one may be as long as a request allows. */
const RANGES_MAX = 20;
