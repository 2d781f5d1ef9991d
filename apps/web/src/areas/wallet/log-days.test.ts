// Goal: the list shows each line once, under its day, in the server's order. Method: pages that
// overlap as they do when a line came between two readings, around the reader's midnight.
import { expect, test } from "vitest";
import { logDays } from "./log-days.ts";

const midnightMs = new Date(2026, 0, 2).getTime();
const line = (id: string, atMs: number) => ({ id, atMs });

test("pages that overlap are one list, cut at the reader's midnight", () => {
  const [a, b, c] = [line("a", midnightMs), line("b", midnightMs - 1), line("c", midnightMs - 9)];
  expect(logDays([[a, b], [b, c], []])).toEqual([
    { day: "2026-01-02", lines: [a] },
    { day: "2026-01-01", lines: [b, c] },
  ]);
});

test("of no lines there is no day", () => {
  expect(logDays([[]])).toEqual([]);
});
