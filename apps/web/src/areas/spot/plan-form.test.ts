// Goal: a plan that the server would refuse is not sent, and its problem is the rule's. Method: a
// table of values, one unit on each side of the limits; then the inputs of each schedule.
import { DEFAULT_SPOT_TERMS, readSpotTerms } from "@plumbline/engine/spot";
import { expect, test } from "vitest";
import { EMPTY_PLAN, planForm } from "./plan-form.ts";

const context = { book: "demo", terms: readSpotTerms(DEFAULT_SPOT_TERMS, 1) } as const;

test.each([
  ["", { key: "spot.typeFirst" }],
  ["x", { key: "spot.malformed" }],
  ["0.99999999", { key: "spot.refusal.valueBelowMinimum", values: { valueMin: "1 USDT" } }],
  ["1", undefined],
  ["100000", undefined],
  [
    "100000.00000001",
    { key: "spot.refusal.valueAboveMaximum", values: { valueMax: "100000 USDT" } },
  ],
])("a value of %j has the problem %j", (value, problem) => {
  expect(planForm.problems({ ...EMPTY_PLAN, value }, context)["value"]).toEqual(problem);
});

test("a symbol that the terms do not name is the rule's problem, too", () => {
  const unknown = { ...EMPTY_PLAN, value: "10", symbol: "XXXUSDT" as typeof EMPTY_PLAN.symbol };
  expect(planForm.problems(unknown, context)["value"]).toMatchObject({
    key: expect.stringContaining("unknownSymbol"),
  });
});

test.each([
  [{ every: "day" }, { every: "day", hour: 9 }],
  [
    { every: "week", weekday: "3" },
    { every: "week", weekday: 3, hour: 9 },
  ],
  [
    { every: "month", day: "31" },
    { every: "month", day: 31, hour: 9 },
  ],
] as const)("%j is sent as %j", (change, schedule) => {
  const plan = { ...EMPTY_PLAN, ...change, value: "10" };
  const input = { book: "demo", symbol: "BTCUSDT", value: "10", schedule };
  expect(planForm.toInput(plan, context)).toEqual(input);
  expect(planForm.toInput({ ...plan, id: "p1" }, context)).toEqual({ ...input, id: "p1" });
});
