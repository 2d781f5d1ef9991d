// Goal: no name can break a statement or stand in it as another one. Method: names of every script
// we know users of, and signs that are no letters, with the exact text that is printed.
import { expect, test } from "vitest";
import { isPrintable, printable } from "./statement-pdf.ts";

test.each([
  ["Ada Lovelace", "Ada Lovelace"],
  ["José Muñoz €", "José Muñoz €"],
  ["Jose\u0301", "José"], // two signs that are one letter
  ["王小明", "[U+738B][U+5C0F][U+660E]"],
  ["สมชาย", "[U+0E2A][U+0E21][U+0E0A][U+0E32][U+0E22]"],
  ["Nguyễn", "Nguy[U+1EC5]n"],
  ["😀", "[U+1F600]"],
  ["a\u202eb\u0000\n\u00ad", "a[U+202E]b[U+0000][U+000A][U+00AD]"],
  ["\ud800", "[U+D800]"], // half of a letter
  ["", ""],
])("%j is printed %j", (text, printed) => {
  expect(printable(text)).toBe(printed);
  expect(isPrintable(printed)).toBe(true);
  expect(isPrintable(text.normalize("NFC"))).toBe(text.normalize("NFC") === printed);
});
