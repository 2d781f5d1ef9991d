// Goal: the reader gets a response in their language, however a browser, a phone or our own app
// names it. Method: real headers, exact results, and the table of the specification in both
// directions.
import { expect, test } from "vitest";
import { languageOfHeader, languageOfTag } from "./language-of-tag.ts";
import { LANGUAGES } from "./languages.ts";

test.each(Object.entries(LANGUAGES))(
  "%s is found by its value and by its tag",
  (value, { tag }) => {
    expect(languageOfTag(value)).toBe(value);
    expect(languageOfTag(tag)).toBe(value);
  },
);

test.each([
  ["en", "en-us"],
  ["en-GB", "en-us"],
  ["ko", "ko"],
  ["ja", "jp"],
  ["th", "tai"],
  ["ms", "mlxy"],
  ["vi", "vl"],
  ["es-MX", "xi"],
  ["zh-TW", "zh-cn"],
  ["zh-HK", "zh-cn"],
  ["zh-Hant-MO", "zh-cn"],
  ["zh-CN", "zh-hans"],
  ["zh-SG", "zh-hans"],
  ["zh", "zh-hans"],
  ["zh-cn", "zh-cn"],
  ["de-DE", null],
  ["*", null],
  ["constructor", null],
  ["", null],
])("the tag %s is %s", (tag, language) => {
  expect(languageOfTag(tag)).toBe(language);
});

test.each([
  ["ko-KR", "ko"],
  ["zh-TW,zh;q=0.9,en;q=0.8", "zh-cn"],
  ["de-DE, th;q=0.5, es;q=0.7", "xi"],
  ["en;q=0.3,ja-JP;q=0.9", "jp"],
  ["en;q=0, vi;q=0.1", "vl"],
  ["fr, ko ; q=0.5, ja; q=0.5", "ko"],
  ["xi", "xi"],
  ["fr,*;q=0.5", null],
  ["ko;q=much", null],
  [",;,", null],
  ["", null],
])("the header %s is answered in %s", (header, language) => {
  expect(languageOfHeader(header)).toBe(language);
});

test("a header is read up to its twentieth range", () => {
  const others = Array.from({ length: 19 }, () => "fr");
  expect(languageOfHeader([...others, "ko"].join())).toBe("ko");
  expect(languageOfHeader([...others, "fr", "ko"].join())).toBeNull();
});
