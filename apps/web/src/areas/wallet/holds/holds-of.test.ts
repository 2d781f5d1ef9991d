// Goal: what is set aside is explained to the last unit, and nothing is explained away. Method:
// holds whose reasons add up, some that do not, and what each line says.
import { mustParseDecimal } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { holdsOf } from "./holds-of.ts";

const READ = {
  positions: [{ id: "p1", symbol: "BTCUSDT", margin: "600.06" }],
  orders: [{ id: "o1", symbol: "ETHUSDT", margin: "0.00000001" }],
  withdrawals: [{ id: "w1", currency: "USDT", amount: "50", dueTime: "2026-01-06 00:00:00" }],
};
const HOLDING = { currency: "USDT", margin: "600.06000001", hold: "50", earn: "0" };

test("each hold has its reason and its end", () => {
  expect(holdsOf(READ, [HOLDING])).toEqual([
    {
      key: "p1",
      reason: "position",
      use: "margin",
      currency: "USDT",
      amount: "600.06",
      symbol: "BTCUSDT",
    },
    {
      key: "o1",
      reason: "order",
      use: "margin",
      currency: "USDT",
      amount: "0.00000001",
      symbol: "ETHUSDT",
    },
    {
      key: "w1",
      reason: "withdrawal",
      use: "hold",
      currency: "USDT",
      amount: "50",
      dueTime: "2026-01-06 00:00:00",
    },
  ]);
});

test.each([
  ["more is held than explained", { ...HOLDING, margin: "700" }, "99.93999999"],
  ["less is held than explained", { ...HOLDING, margin: "600" }, "-0.06000001"],
])("the lines add up where %s", (_, holding, rest) => {
  const holds = holdsOf(READ, [holding]);
  expect(holds.at(-1)).toMatchObject({ reason: "rest", use: "margin", amount: rest });
  const margin = holds.filter(({ use }) => use === "margin");
  const sum = margin.reduce((units, { amount }) => units + mustParseDecimal(amount), 0n);
  expect(sum).toBe(mustParseDecimal(holding.margin));
});

test("nothing held is no line", () => {
  const nothing = { positions: [{ id: "p", symbol: "BTCUSDT", margin: "0" }], orders: [] };
  const holding = { currency: "BTC", margin: "0", hold: "0", earn: "0" };
  expect(holdsOf({ ...nothing, withdrawals: [] }, [holding])).toEqual([]);
});
