// Goal: stops are saved as typed, emptied ones are taken away, and each guard stands beside its
// field. Method: a table over a long at 60 000 whose liquidation is at 54 249.52.
import { expect, test } from "vitest";
import { previewStops } from "./stops-form.ts";
import { LONG, NOW, worldWith, type WorldSetup } from "./testing/parts.ts";

function stopsIn(takeProfit: string, stopLoss: string, setup: WorldSetup = {}) {
  const world = worldWith({ positions: [LONG], ...setup });
  return previewStops({ takeProfit, stopLoss }, { world, id: "p1", now: NOW });
}

test.each([
  ["62000", "59000.", { id: "p1", takeProfit: "62000", stopLoss: "59000" }],
  ["", "59000", { id: "p1", takeProfit: null, stopLoss: "59000" }],
  ["", "", { id: "p1", takeProfit: null, stopLoss: null }],
])("%o and %o are sent as %o", (takeProfit, stopLoss, input) => {
  expect(stopsIn(takeProfit, stopLoss)).toEqual({ type: "ready", input });
});

test.each([
  ["60000", "", "takeProfit", "contract.refusal.takeProfitWrongSide"],
  ["", "60000", "stopLoss", "contract.refusal.stopLossWrongSide"],
  ["", "54249.52285284", "stopLoss", "contract.refusal.stopLossBeyondLiquidation"],
  ["x", "", "takeProfit", "contract.problem.malformed"],
])("%o and %o are refused at %s", (takeProfit, stopLoss, field, key) => {
  expect(stopsIn(takeProfit, stopLoss)).toMatchObject({ problems: { [field]: { key } } });
});

test("without a price nothing is set, but both may be taken away", () => {
  expect(stopsIn("62000", "", { status: "stale" })).toMatchObject({
    problems: { order: { key: "contract.refusal.priceStale" } },
  });
  expect(stopsIn("", "", { status: "stale" }).type).toBe("ready");
});
