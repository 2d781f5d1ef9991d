// Goal: a deal accepts no worse price than its reader chose, and a part is distinguished from the
// whole. Method: prices on either side to the last unit, and sizes on either side of the open
// quantity.
import { mustParseDecimal, ratePpm } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { saleOf, saleSizeOf, worstPurchase } from "./deal-form.ts";

const TWO_PERCENT = ratePpm(20_000n);

test("a purchase costs at most its ask plus the tolerance, the total rounded up", () => {
  expect(worstPurchase({ ask: "486.94552872" }, "0.1", TWO_PERCENT)).toEqual({
    each: "496.68443929",
    amount: "49.66844393",
  });
});

test("a sale brings at least its bid less the tolerance, the total rounded down", () => {
  const half = saleSizeOf("0.05", { quantity: "0.1" });
  if (half.type !== "ready") throw new Error(half.type);
  expect(saleOf(half.size, "458.57976976", TWO_PERCENT)).toEqual({
    brings: "22.92898848",
    worst: { each: "449.40817437", amount: "22.47040871" },
  });
});

test.each([
  ["", "incomplete"],
  ["half", "malformed"],
  ["0.10000001", "above_open"],
])("of 0.1 open, %j is %s", (text, type) => {
  expect(saleSizeOf(text, { quantity: "0.1" })).toEqual({ type });
});

test.each([
  ["0.1", true],
  ["0.10", true],
  ["0.09999999", false],
])("of 0.1 open, whether %s is all of it: %s", (text, isAll) => {
  const size = mustParseDecimal(text);
  expect(saleSizeOf(text, { quantity: "0.1" })).toEqual({ type: "ready", size, isAll });
});
