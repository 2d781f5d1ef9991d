// Goal: the reader's zone is named in the usual form. Method: offsets as browsers return them, in
// minutes behind UTC.
import { expect, test } from "vitest";
import { zoneText } from "./time-text.ts";

test.each([
  [0, "UTC"],
  [-480, "UTC+8"],
  [210, "UTC-3:30"],
  [-345, "UTC+5:45"],
])("%i minutes behind is %s", (behindMinutes, text) => {
  expect(zoneText(0, behindMinutes)).toBe(text);
});
