// Goal: every reader finds their country by its name, its letters or its dial code. Method: the
// list in three languages; searches with the expected letters written out.
import { expect, test } from "vitest";
import { listCountries, searchCountries } from "./countries.ts";

const ENGLISH = listCountries("en-US");

const codesOf = (countries: readonly { readonly code: string }[]) =>
  countries.map(({ code }) => code);

test("the United States have the dial code 1, and so has Canada", () => {
  expect(codesOf(ENGLISH.filter(({ dialCode }) => dialCode === "1"))).toEqual(
    expect.arrayContaining(["US", "CA"]),
  );
});

test.each([
  ["en-US", "Thailand"],
  ["th-TH", "ไทย"],
  ["zh-Hant", "泰國"],
])("in %s Thailand is %s", (tag, name) => {
  expect(listCountries(tag).find(({ code }) => code === "TH")?.name).toBe(name);
});

test("the order is that of the reader's language", () => {
  const names = listCountries("es-ES").map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator("es-ES").compare));
});

test.each([
  ["thai", ["TH"]],
  // Saudi Arabia's 966 contains it, but does not begin with it.
  ["+66", ["TH"]],
  ["66", ["TH"]],
  ["cote d'i", ["CI"]],
  ["nowhere", []],
])("%o finds %j and no other", (typed, codes) => {
  expect(codesOf(searchCountries(ENGLISH, typed))).toEqual(codes);
});

test("two letters find their country among the names that have them", () => {
  expect(codesOf(searchCountries(ENGLISH, "th"))).toEqual(expect.arrayContaining(["TH", "NL"]));
});

test("a Thai reader finds Germany by its English name too", () => {
  expect(codesOf(searchCountries(listCountries("th-TH"), "germany"))).toEqual(["DE"]);
});

test("an empty search leaves all", () => {
  expect(searchCountries(ENGLISH, "  ")).toHaveLength(ENGLISH.length);
});
