// Goal: amounts set aside are explained to the last unit, and no amount is hidden. Method: holds
// whose reasons add up, some whose reasons do not, and the text of each line.
import { mustParseDecimal } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import type { AreaHold } from "#shell/contributions/area-holds.ts";
import { holdsOf } from "./holds-of.ts";

const hold = (key: string, use: "margin" | "hold", amount: string): AreaHold => ({
  key,
  use,
  amount,
  currency: "USDT",
  href: "#/heyue",
  name: "contract.holds.position.name",
  end: { key: "contract.holds.position.end" },
});
const READ = [
  hold("p1", "margin", "600.06"),
  hold("o1", "margin", "0.00000001"),
  hold("w1", "hold", "50"),
];
const HOLDING = { currency: "USDT", margin: "600.06000001", hold: "50", earn: "0" };

test("a completely explained amount has no remainder", () => {
  expect(holdsOf(READ, [HOLDING])).toEqual(READ);
});

test.each([
  ["more is held than explained", { ...HOLDING, margin: "700" }, "99.93999999"],
  ["less is held than explained", { ...HOLDING, margin: "600" }, "-0.06000001"],
])("the lines add up if %s", (_, holding, rest) => {
  const holds = holdsOf(READ, [holding]);
  expect(holds.at(-1)).toMatchObject({
    name: "wallet.holds.reason.rest",
    use: "margin",
    amount: rest,
  });
  const margin = holds.filter(({ use }) => use === "margin");
  const sum = margin.reduce((units, { amount }) => units + mustParseDecimal(amount), 0n);
  expect(sum).toBe(mustParseDecimal(holding.margin));
});

test("without a hold there is no line", () => {
  const holding = { currency: "BTC", margin: "0", hold: "0", earn: "0" };
  expect(holdsOf([hold("p", "margin", "0")], [holding])).toEqual([]);
});
