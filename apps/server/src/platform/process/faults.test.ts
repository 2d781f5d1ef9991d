// Goal: an outage is logged once a second, a bug with its stack, and a problem of the machine in
// one line. Method: faults at times that the test sets, and every written line.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { faultLog } from "./faults.ts";

const written: string[] = [];
const log = (fault: unknown) => current(fault);
let current: (fault: unknown) => void = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  written.length = 0;
  current = faultLog((text) => written.push(text));
});
afterEach(() => {
  vi.useRealTimers();
});

const outage = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const LINE = "A server that we need does not answer.";

test("a thousand commands that meet one outage are two lines, and one more each second", () => {
  for (let command = 0; command < 1_000; command += 1) log(outage());
  expect(written).toEqual([`2026-01-01T00:00:00.000Z ${LINE} (connect ECONNREFUSED)\n`]);
  vi.advanceTimersByTime(1_000);
  expect(written[1]).toBe(
    `2026-01-01T00:00:01.000Z 999 more within a second: ${LINE} (connect ECONNREFUSED)\n`,
  );
  vi.advanceTimersByTime(5_000);
  expect(written).toHaveLength(2);
  log(outage());
  expect(written).toHaveLength(3);
  vi.advanceTimersByTime(1_000);
  expect(written).toHaveLength(3);
});

test("a bug keeps its stack, and a fault of another kind is not suppressed by the first", () => {
  log(new TypeError("x is undefined"));
  log(outage());
  expect(written[0]).toMatch(/TypeError: x is undefined\n +at /);
  expect(written[1]).toContain(LINE);
});

test.each([
  ["ENOSPC", "The disk is full: make room. What was answered is kept. (no)"],
  ["53100", "The disk of the database is full: make room there. What was answered is kept. (no)"],
  ["EROFS", "The data folder's disk is read-only: nothing can be written. (no)"],
  ["25006", "The database is read-only: name the primary server, or end its read-only mode. (no)"],
])("%s is one line, also as a cause", (code, line) => {
  log(new Error("a command failed", { cause: Object.assign(new Error("no\nmore"), { code }) }));
  expect(written).toEqual([`2026-01-01T00:00:00.000Z ${line}\n`]);
});

test("no more than twenty kinds are logged within a second, the rest is counted", () => {
  for (let kind = 0; kind < 25; kind += 1) log(`fault ${kind}`);
  expect(written).toHaveLength(20);
  vi.advanceTimersByTime(1_000);
  expect(written[20]).toBe("2026-01-01T00:00:01.000Z 5 more within a second: other faults\n");
});
