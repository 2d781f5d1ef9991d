// Goal: an operator reads the server's times in their own zone. Method: a time of UTC+8 and the
// same instant as this machine's zone writes it.
import { expect, test } from "vitest";
import { showTime } from "./wire-time.ts";

test("a wire time is shown in the reader's zone, to the second", () => {
  const instant = new Date(Date.UTC(2026, 0, 5, 12, 34, 56));
  const two = (figure: number) => String(figure).padStart(2, "0");
  const day = [instant.getFullYear(), two(instant.getMonth() + 1), two(instant.getDate())];
  const time = [two(instant.getHours()), two(instant.getMinutes()), two(instant.getSeconds())];
  expect(showTime("2026-01-05 20:34:56")).toBe(`${day.join("-")} ${time.join(":")}`);
});
