// Goal: an answer is in the requested language, and a missing text in the related one before
// English. Method: the real texts, by headers as browsers and our app send them.
import { expect, test } from "vitest";
import { Messages } from "./messages.ts";

const messages = new Messages();

test.each([
  ["zh-cn", "zh-cn"],
  ["zh-TW,zh;q=0.9", "zh-cn"],
  ["ko-KR", "ko"],
  ["de-DE", "en-us"],
  [undefined, "en-us"],
])("the header %s is answered in %s", (header, language) => {
  expect(messages.languageOf(header)).toBe(language);
});

test("missing Simplified Chinese texts are in Traditional, Vietnamese in English", () => {
  // The desk's texts exist only in English and Traditional Chinese.
  const key = "desk-ieo.ieo.orders";
  const textIn = (language: string) => messages.translate(language, key, {});
  expect(textIn("zh-hans")).toBe(textIn("zh-cn"));
  expect(textIn("zh-hans")).not.toBe(textIn("en-us"));
  expect(textIn("vl")).toBe(textIn("en-us"));
});
