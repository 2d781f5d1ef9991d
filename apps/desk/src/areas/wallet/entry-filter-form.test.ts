// Goal: the typed filter is requested, and nothing else. Method: filters as the list passes them,
// and the input of the call.
import { expect, test } from "vitest";
import { toEntryFilter } from "./entry-filter-form.ts";

test.each([
  [{}, {}],
  [
    { userId: "u", causeId: "c", requestId: "r" },
    { userId: "u", causeId: "c", requestId: "r" },
  ],
  [{ from: "2026-01-05T12:00:00Z" }, { fromMs: Date.UTC(2026, 0, 5, 12) }],
  [{ from: "2026-01-05T12:00", to: "not a time" }, { fromMs: new Date(2026, 0, 5, 12).getTime() }],
  [{ other: "x" }, {}],
])("%o asks for %o", (typed, filter) => {
  expect(toEntryFilter(typed)).toEqual(filter);
});
