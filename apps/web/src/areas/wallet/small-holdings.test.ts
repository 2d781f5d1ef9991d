// Goal: only what is surely worth less than one USDT is hidden. Method: a row on each side.
import { expect, test } from "vitest";
import { isSmall } from "./small-holdings.ts";

test.each([
  ["0.99999999", true],
  ["1", false],
  ["0", true],
  [null, false],
])("worth %s it is small: %s", (usdt, small) => {
  expect(isSmall({ usdt })).toBe(small);
});
