// Goal: each banned word is found, and nothing else. Method: a line that has the word and one that
// only looks like it.
import { expect, test } from "vitest";
import { HOUSE_RULES, violations } from "./house-rules.ts";
import { bannedRules } from "./words.ts";

const ENGINE = "packages/engine/src/loan/accrue.ts";
const WEB = "apps/web/src/a.ts";
const WORDS: readonly (readonly [rule: string, path: string, bad: string, good: string])[] = [
  ["engine-clock", ENGINE, "const now = Date.now();", "// Date.now() is banned here"],
  ["engine-clock", ENGINE, "new Date(1);", "const date = 1;"],
  ["own-word", WEB, "const { speech } = services;", "const { i18n } = services;"],
  ["own-verb", WEB, "tellUser(id);", "notifyUser(id);"],
  ["own-verb", WEB, "const toldCount = 1;", "const noticeCount = 1;"],
  ["own-verb", WEB, "`select asked_at`;", "`select requested_at`;"],
  ["own-verb", WEB, "const sortWay = 1;", "const underWay = 1;"],
  ["engine-randomness", ENGINE, "Math.random();", "random();"],
  ["engine-io", ENGINE, 'import "node:fs";', "// one process. And another."],
  ["engine-io", ENGINE, "fetch(url);", "prefetch(url);"],
  ["engine-float", ENGINE, "Number(rate);", "BigInt(rate);"],
  ["engine-float", ENGINE, "x.toFixed(2);", "toDecimalText(x);"],
  ["money-float", WEB, "Number(position.margin);", "Number(query.get('page'));"],
  ["money-float", WEB, "parseFloat(amountText);", "parseDecimal(amountText);"],
  ["default-export", WEB, "export default 1;", "export const one = 1;"],
  ["barrel", WEB, 'export * from "./b.ts";', 'export { b } from "./b.ts";'],
  ["proxy", WEB, "new Proxy({}, {});", "new ProxyServer();"],
  ["unfinished", WEB, "// TODO: later", "// the to-do list"],
  ["skipped-test", "a.test.ts", "test.skip('x');", "test('x');"],
  ["skipped-test", "a.test.ts", "describe.only('x');", "describe('only x');"],
  ["suppression", WEB, "// @ts-ignore", "// @see the page"],
  ["machine-path", "a.md", "in /home/ann/code", "at /home"],
  ["personal-address", "a.md", "ann@mail.com", "ann@example.com"],
];

test.each(WORDS)("%s in %s: %s", (rule, path, bad, good) => {
  const finding = (text: string) => violations(HOUSE_RULES.bannedWords, [{ path, text }]);
  expect(finding(bad)).toEqual([expect.stringContaining(`[${rule}]`)]);
  expect(finding(good)).toEqual([]);
});

test("every ban has a row", () => {
  const tried = new Set(WORDS.map(([rule]) => rule));
  expect(bannedRules.filter((rule) => !tried.has(rule))).toEqual([]);
});
