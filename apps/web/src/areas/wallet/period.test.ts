// Goal: a period is whole days in the reader's zone, both inclusive. Method: rows with the instants
// written out.
import { expect, test } from "vitest";
import { customSpan, spanOf } from "./period.ts";

const at = (month: number, day: number) => new Date(2026, month - 1, day).getTime();
const nowMs = new Date(2026, 2, 3, 4, 5).getTime();

test.each([
  ["day", { fromMs: at(3, 3) }],
  ["week", { fromMs: at(2, 25) }],
  ["month", { fromMs: at(2, 2) }],
  ["all", {}],
] as const)("%s is from %o", (period, span) => {
  expect(spanOf(period, nowMs)).toEqual(span);
});

test.each([
  ["", "", {}],
  ["2026-02-01", "", { fromMs: at(2, 1) }],
  ["", "2026-02-28", { untilMs: at(3, 1) }],
  ["2026-02-01", "2026-02-01", { fromMs: at(2, 1), untilMs: at(2, 2) }],
  ["2026-02-02", "2026-02-01", "wrong-way-round"],
  ["2026-02", "yesterday", {}],
  ["0001-01-01", "2026-02-01", { untilMs: at(2, 2) }],
])("from %o to %o", (from, to, span) => {
  expect(customSpan({ from, to })).toEqual(span);
});
