// Goal: the server's times are shown in the operator's own zone. Method: a time of UTC+8 and the
// same instant as this machine's zone writes it.
import { expect, test } from "vitest";
import { isFromStart, isPast, showTime, waitingOf } from "./wire-time.ts";

test("a wire time is shown in the reader's zone, to the second", () => {
  const instant = new Date(Date.UTC(2026, 0, 5, 12, 34, 56));
  const two = (figure: number) => String(figure).padStart(2, "0");
  const day = [instant.getFullYear(), two(instant.getMonth() + 1), two(instant.getDate())];
  const time = [two(instant.getHours()), two(instant.getMinutes()), two(instant.getSeconds())];
  expect(showTime("2026-01-05 20:34:56")).toBe(`${day.join("-")} ${time.join(":")}`);
});

// Goal: a queue shows how long a case has been waiting, to the minute. Method: both sides of each
// unit.
const SINCE = "2026-01-05 20:00:00";
const START = Date.UTC(2026, 0, 5, 12);
test.each([
  [-1, { unit: "minutes", days: 0, hours: 0, minutes: 0 }],
  [59_999, { unit: "minutes", days: 0, hours: 0, minutes: 0 }],
  [60_000, { unit: "minutes", days: 0, hours: 0, minutes: 1 }],
  [3_599_999, { unit: "minutes", days: 0, hours: 0, minutes: 59 }],
  [3_600_000, { unit: "hours", days: 0, hours: 1, minutes: 0 }],
  [86_399_999, { unit: "hours", days: 0, hours: 23, minutes: 59 }],
  [86_400_000, { unit: "days", days: 1, hours: 0, minutes: 0 }],
  [93_600_000, { unit: "days", days: 1, hours: 2, minutes: 0 }],
])("after %i ms it waits %j", (waitedMs, waiting) => {
  expect(waitingOf(SINCE, START + waitedMs)).toEqual(waiting);
});

test("a time counts as passed from its own instant on", () => {
  expect([-1, 0, 1].map((ms) => isPast(SINCE, START + ms))).toEqual([false, true, true]);
});

test("a version from the beginning of time has no date", () => {
  expect(["1970-01-01 08:00:00", "1970-01-01 08:00:01"].map(isFromStart)).toEqual([true, false]);
});
