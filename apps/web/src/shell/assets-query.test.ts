// Goal: live money counts as live money with or without a price, and play money does not. Method:
// the part of the response that decides it.
import { expect, test } from "vitest";
import { hasLiveMoney } from "./assets-query.ts";

const holding = (book: "demo" | "live", usdt: string | null) => ({
  book,
  currency: "ETH",
  amount: "1",
  usdt,
  available: "1",
  margin: "0",
  hold: "0",
  earn: "0",
});

test.each([
  [[], false],
  [[holding("demo", "2000")], false],
  [[holding("demo", "2000"), holding("live", "0.00000001")], true],
  [[holding("live", null)], true],
])("of %j", (byCurrency, isLive) => {
  expect(hasLiveMoney(byCurrency)).toBe(isLive);
});
