import { expect, test } from "vitest";
import { statusOf } from "./order-status.ts";

// Goal: what was filled at once is not called closed, as if it had been open. Method: the three
// statuses.

test.each([
  ["spot", false, "filled"],
  ["flash-exchange", false, "filled"],
  ["option", false, "closed"],
  ["option", true, "open"],
] as const)("an order of %s, open: %s, is %s", (product, isOpen, status) => {
  expect(statusOf({ product, isOpen })).toBe(status);
});
