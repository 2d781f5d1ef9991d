import { LANGUAGE_NAMES } from "@plumbline/messages";
import type { Finding, Rule, Tree } from "./tree.ts";
import { SOURCE_LANGUAGE, textFinding, textsOf, withoutPlural } from "./texts.ts";

const TRANSLATIONS = Object.entries(LANGUAGE_NAMES).filter(([name]) => name !== SOURCE_LANGUAGE);

/** The other languages of the desk, which has no more than these. */
const DESK_LANGUAGES: readonly string[] = ["zh-cn"];

interface Pair {
  readonly key: string;
  readonly english: string;
  readonly translated: string | undefined;
}

/** A rule that compares each text of another language with the English one. */
const ruleOfPairs =
  (rule: string, faultOf: (pair: Pair, isComplete: boolean) => string | undefined): Rule =>
  (tree) =>
    TRANSLATIONS.flatMap(([language, { isComplete }]) =>
      pairsOf(tree, language).flatMap((pair): Finding[] => {
        const say = faultOf(pair, isComplete);
        if (say === undefined) return [];
        return [textFinding(rule, language, { key: pair.key, say: `"${pair.key}" ${say}` })];
      }),
    );

function pairsOf(tree: Tree, language: string): Pair[] {
  const texts = textsOf(tree, language);
  return [...textsOf(tree, SOURCE_LANGUAGE)]
    .filter(([key]) => !key.startsWith("desk.") || DESK_LANGUAGES.includes(language))
    .map(([key, english]) => ({ key, english, translated: texts.get(key) }));
}

/** Every complete language has every text, with the same variables and no others. */
export const completeLanguages: Rule = (tree) => [
  ...missingTexts(tree),
  ...TRANSLATIONS.flatMap(([language]) => textsOfNobody(tree, language)),
];

const missingTexts = ruleOfPairs("missing-text", ({ key, english, translated }, isComplete) => {
  if (translated === undefined) {
    // Languages differ in their number of plural forms.
    const isOptional = key !== withoutPlural(key) && !key.endsWith("_other");
    return isComplete && !isOptional ? "is missing: translate it" : undefined;
  }
  const [wanted, actual] = [variablesOf(english), variablesOf(translated)];
  return wanted === actual ? undefined : `has the variables ${actual}, not ${wanted}`;
});

function textsOfNobody(tree: Tree, language: string): Finding[] {
  const source = textsOf(tree, SOURCE_LANGUAGE);
  return [...textsOf(tree, language).keys()]
    .filter((key) => !source.has(key))
    .map((key) => {
      const say = `"${key}" is not in ${SOURCE_LANGUAGE}: delete it`;
      return textFinding("missing-text", language, { key, say });
    });
}

const variablesOf = (text: string): string =>
  `(${[...new Set(text.match(VARIABLE))].sort().join(" ")})`;

const VARIABLE = /\{\{[^}]*\}\}/g;

/** Words that are the same in every language. */
const NAMES: ReadonlySet<string> = new Set(["AI quant", "Memo (tag)", "plumbline-invite.png"]);

/** A text of two or more words must differ from the English text. */
export const stillEnglish = ruleOfPairs("still-english", ({ english, translated }) => {
  // BTC and USDT are the same everywhere.
  const words = english.replace(VARIABLE, "").match(/\p{L}*\p{Ll}\p{L}*/gu) ?? [];
  const isSame = translated === english && words.length > 1 && !NAMES.has(english);
  return isSame ? "is still English: translate it, or name it in NAMES" : undefined;
});

/** A placeholder for a missing text. */
export const placeholderTexts = ruleOfPairs("placeholder-text", ({ key, translated }) => {
  if (translated === undefined) return undefined;
  const isPlaceholder = PLACEHOLDER.test(translated.trim()) || translated === key;
  return isPlaceholder ? "is a placeholder: write the text" : undefined;
});

const PLACEHOLDER = /^(?:|…|\.\.\.|-|\?+)$|\b(?:TODO|TBD|FIXME|XXX)\b|\blorem ipsum\b/;

/** Longer texts are sentences, which can wrap. */
const LABEL_LENGTH_MAX = 24;
/** The permitted width relative to English, because every label must fit a phone of 320 px. */
const LABEL_FACTOR = 2.3;
/** Any label may have this width: "Fee" is often longer in other languages. */
const LABEL_WIDTH_FREE = 20;

/** Labels, buttons, table heads and tabs are not much wider than in English. */
export const labelWidths = ruleOfPairs("wide-label", ({ english, translated }) => {
  if (translated === undefined || english.length > LABEL_LENGTH_MAX) return undefined;
  const max = Math.max(LABEL_WIDTH_FREE, Math.floor(widthOf(english) * LABEL_FACTOR));
  const width = widthOf(translated);
  return width <= max ? undefined : `is ${width} letters wide, at most ${max}: say it shorter`;
});

/** Width in Latin letters: Chinese, Japanese and Korean characters count as two. */
function widthOf(text: string): number {
  const letters = text.replace(VARIABLE, "00").replace(/<[^>]*>|\p{Mn}/gu, "");
  return letters.length + (letters.match(WIDE)?.length ?? 0);
}

const WIDE = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uff60]/gu;
