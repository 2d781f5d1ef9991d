// Goal: an empty list states its filters. Method: lists of one book and of all, without filters,
// with a book, with another filter and with both.
import { expect, test } from "vitest";
import { narrowingOf } from "./narrowing.ts";

test.each([
  [true, {}, "live", false],
  [true, { book: "" }, "live", false],
  [true, { book: "demo" }, "demo", false],
  [true, { book: "demo", search: "ann" }, "demo", true],
  [true, { search: "ann" }, "live", true],
  [false, {}, null, false],
  [false, { book: "", search: "" }, null, false],
  [false, { book: "demo" }, null, true],
  [false, { search: "ann" }, null, true],
])("of one book %j with %j: book %j, filters %j", (isOfBook, values, book, hasFilters) => {
  expect(narrowingOf(values, isOfBook)).toEqual({ book, hasFilters });
});
