// Goal: a text is said in the reader's language, else in English, else as what it was asked by.
// Method: two small languages, one with a hole.
import { expect, test } from "vitest";
import { say } from "./say.ts";

const chinese = { desk: { halt: "停牌", ra: { page: "第 {{page}} 頁" } } };
const english = { desk: { halt: "Halt", resume: "Resume {{symbol}}" } };

test.each([
  ["desk.halt", {}, "停牌"],
  ["desk.resume", { symbol: "BTCUSDT" }, "Resume BTCUSDT"],
  ["desk.resume", {}, "Resume {{symbol}}"],
  ["desk.ra.page", { page: 3 }, "第 3 頁"],
  ["desk.nothing", {}, "desk.nothing"],
  ["desk.nothing", { _: "A word" }, "A word"],
  ["desk", {}, "desk"],
  ["desk.halt.deeper", {}, "desk.halt.deeper"],
  ["toString", {}, "toString"],
])("%s with %o is said %s", (key, values, text) => {
  expect(say([chinese, english], key, values)).toBe(text);
});
