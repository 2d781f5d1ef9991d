import { expect, test } from "vitest";
import { id, instantMs, slicePage } from "./codecs.ts";
import { INSTANT_MS_MAX, toWireTime } from "./wire-time.ts";

// Goal: an id is the same text in any letter case, because maps are case-sensitive and the database
// is not. Method: one id in capitals.
test("an id in capitals is read in lower case", () => {
  const text = "0190f000-abcd-7000-8abc-00000000000f";
  expect(id.parse(text.toUpperCase())).toBe(text);
});

// Goal: every instant that a call accepts can be written in an answer. Method: the last one.
test("the last accepted instant has a year of four digits", () => {
  expect(toWireTime(INSTANT_MS_MAX)).toBe("9999-12-31 23:59:59");
  expect(instantMs.safeParse(`${INSTANT_MS_MAX + 1}`).success).toBe(false);
});

// Goal: a list in memory renders only the requested page. Method: three pages of five rows, and the
// one beyond them, with the rows and indexes that the view receives.
test.each([
  [
    1,
    [
      [10, 0],
      [11, 1],
    ],
  ],
  [3, [[14, 4]]],
  [4, []],
])("page %i renders only its own rows", (pageNo, calls) => {
  const rendered: number[][] = [];
  const page = slicePage([10, 11, 12, 13, 14], { pageNo, pageSize: 2 }, (row, index) => {
    rendered.push([row, index]);
    return `${index}: ${row}`;
  });
  const records = calls.map(([row, index]) => `${index}: ${row}`);
  expect(page).toEqual({ records, total: 5, size: 2, current: pageNo, pages: 3 });
  expect(rendered).toEqual(calls);
});
