// Goal: the app parses timestamps as the protocol writes them, without loading its schemas. Method:
// timestamps written by the protocol are parsed, over days, months and years.
import { toWireTime } from "@plumbline/protocol";
import { expect, test } from "vitest";
import { readWireTime, showTime } from "./wire-time.ts";

test.each([0, 1_000, 1_709_222_399_000, 1_735_660_800_000, 4_102_444_799_000])(
  "%i ms is written and read back",
  (epochMs) => {
    expect(readWireTime(toWireTime(epochMs))).toBe(epochMs);
  },
);

test("a time is shown in the reader's own zone", () => {
  const epochMs = Date.UTC(2025, 0, 31, 12, 34, 56);
  const local = new Date(epochMs);
  expect(showTime(epochMs)).toMatch(/^2025-0[12]-\d\d \d\d:\d\d:56$/);
  expect(showTime(epochMs).slice(11, 13)).toBe(String(local.getHours()).padStart(2, "0"));
});
