import type { Finding, Rule } from "./tree.ts";

/**
 * Words that promise a return, or that nothing can be lost. They are banned even in a denial,
 * because a skimming reader would see only the promise.
 */
const PROMISES: readonly RegExp[] = [
  // English
  /\bguarantee\w*\b|\brisk[- ]free\b|\b(?:no|zero|without) risk\b|\bcapital[- ]protected\b/i,
  /\b(?:fixed|assured|steady|safe|certain|sure) (?:income|returns?|profits?|gains?|yield)\b/i,
  /\b(?:can ?not|can't|never) lose\b|\bprofit (?:every|each) day\b/i,
  // Chinese, where a word may be followed by a quote
  /保[證证](?:收益|獲利|获利|回報|回报|利潤|利润|盈利|本金|報酬)|保本|保息|保收益|[無无零][風风][險险]|[穩稳]賺|[穩稳]赚|包[賺赚]|固定收益|必[賺赚]/,
  // Japanese and Korean
  /元本保証|利益保証|収益保証|必ず儲|ノーリスク|リスクなし|確実に(?:儲|利益)/,
  /원금\s*보장|수익\s*보장|확정\s*수익|무위험|무조건\s*수익/,
  // Thai and Vietnamese
  /การันตี|รับประกัน(?:ผลตอบแทน|กำไร|เงินต้น)|ไร้ความเสี่ยง|ไม่มีความเสี่ยง/,
  /(?:đảm bảo|cam kết) (?:lợi nhuận|lãi)|không (?:có )?rủi ro|bảo toàn vốn/i,
  // Spanish and Malay
  /\bgarantiza\w*|\b(?:inversión|ganancias?|rendimiento) sin riesgos?\b/i,
  /\b(?:ganancia|rentabilidad|renta) (?:segura|fija)\b/i,
  /\bdijamin\b|\b(?:tanpa|bebas) risiko\b|\bjaminan (?:untung|pulangan)\b/i,
];

/** No text in any language promises a return. */
export const noPromises: Rule = (tree) =>
  tree
    .filter(({ path }) => /^packages\/messages\/src\/.+\.json$/.test(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => promisesIn(line).map(findingAt(path, index + 1))),
    );

const promisesIn = (line: string): readonly string[] =>
  PROMISES.flatMap((pattern) => pattern.exec(line)?.slice(0, 1) ?? []);

const findingAt =
  (path: string, line: number) =>
  (word: string): Finding => ({
    rule: "promise",
    path,
    line,
    say: `"${word}" promises a return: say what was, what it costs and what can be lost`,
  });
