// Goal: the display formats of spec §9, exactly, in the format of each language, and names of days
// at the start of a line. Method: a time in the test's own zone, in every language.
import { LANGUAGES } from "@plumbline/messages";
import { expect, test } from "vitest";
import { dayTitle, showExactTime, upperFirst, weekdayTitle } from "./exact-time.ts";
import { showDay, showTime } from "./wire-time.ts";

const epochMs = new Date(2025, 0, 31, 1, 2, 3).getTime();

test("a time is YYYY-MM-DD HH:mm:ss, a day YYYY-MM-DD", () => {
  expect(showTime(epochMs)).toBe("2025-01-31 01:02:03");
  expect(showDay(epochMs)).toBe("2025-01-31");
});

test("in languages that write the day first it is DD/MM/YYYY HH:mm:ss", () => {
  const shown = Object.keys(LANGUAGES).map((language) => [
    language,
    // The keys of the table of languages.
    showExactTime(epochMs, language as keyof typeof LANGUAGES),
  ]);
  const [dayFirst, yearFirst] = ["31/01/2025 01:02:03", "2025-01-31 01:02:03"];
  expect(Object.fromEntries(shown)).toEqual({
    tai: dayFirst,
    mlxy: dayFirst,
    vl: dayFirst,
    xi: dayFirst,
    "en-us": yearFirst,
    ko: yearFirst,
    jp: yearFirst,
    "zh-cn": yearFirst,
    "zh-hans": yearFirst,
  });
});

test("a day's name begins with a capital, also in languages that use lower case", () => {
  expect(weekdayTitle(epochMs, "en-us")).toBe("Friday");
  expect(weekdayTitle(epochMs, "xi")).toBe("Viernes");
  expect(weekdayTitle(epochMs, "zh-cn")).toBe("星期五");
});

test("a day is today, yesterday, or named with its date", () => {
  const at = (day: number) => new Date(2025, 1, day, 23, 59).getTime();
  expect([2, 1].map((day) => dayTitle(at(day), at(2), "en-us"))).toEqual(["Today", "Yesterday"]);
  expect(dayTitle(epochMs, at(2), "en-us")).toBe("Friday · 2025-01-31");
  expect([2, 1].map((day) => dayTitle(at(day), at(2), "xi"))).toEqual(["Hoy", "Ayer"]);
});

test.each([
  ["", ""],
  ["éa", "Éa"],
  ["𐐨b", "𐐀b"],
  ["Already", "Already"],
])("%j becomes %j", (text, expected) => {
  expect(upperFirst(text, "en-US")).toBe(expected);
});
