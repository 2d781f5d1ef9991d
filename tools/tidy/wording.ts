import { SOURCE_LANGUAGE, textFinding, textsOf } from "./texts.ts";
import type { Rule } from "./tree.ts";

/** Words of docs/wording.md that mean one thing only, each with the word of the market. */
const NOT_OUR_WORDS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\be-mails?\b/i, "email"],
  [/\blog(?:ged|ging)? ?(?:in|out)\b/i, "sign in, sign out"],
  [/\bnickname\b/i, "display name"],
  [/\bpapers?\b/i, "document"],
  [/\bpayout (?:address|method)\b/i, "withdrawal account"],
  [/\bset aside\b/i, "on hold; of a prize pool: funded"],
  [/\btaken back\b/i, "reversed"],
  [/\bflash exchange\b|\bconvert(?:ed|s|ing)?\b/i, "swap"],
  [/\bcancelled\b/i, "canceled"],
  [/\bat once\b/i, "immediately"],
  [/\bfor good\b/i, "permanently"],
  [/\banew\b/i, "again"],
  [/\bnothing was taken\b/i, "you were not charged"],
  [/\bthere is no such\b/i, "this … does not exist"],
  [/\bfavourites?\b/i, "favorite"],
];

/** Signed texts stay as they were signed (decision 0051). */
const SIGNED_TEXTS: ReadonlySet<string> = new Set(["loan.agreement.text"]);

/** English texts use the words of docs/wording.md: one thing has one name. */
export const wording: Rule = (tree) =>
  [...textsOf(tree, SOURCE_LANGUAGE)]
    .filter(([key]) => !SIGNED_TEXTS.has(key))
    .flatMap(([key, text]) =>
      NOT_OUR_WORDS.flatMap(([pattern, instead]) => {
        const word = pattern.exec(text)?.[0];
        if (word === undefined) return [];
        const say = `"${key}" says "${word}": write "${instead}" (docs/wording.md)`;
        return [textFinding("wording", SOURCE_LANGUAGE, { key, say })];
      }),
    );
