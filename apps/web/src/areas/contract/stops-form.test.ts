// Goal: stops are saved as typed, cleared ones are removed, and each refusal is shown at its field.
// Method: a table over a long at 60 000 whose liquidation is at 54 249.52.
import { price, quantity } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { previewStops } from "./stops-form.ts";
import { NO_STOPS, shareOf } from "./stops-typed.ts";
import { idOf, HOUSE, LONG, NOW, contextWith, type ContextSetup } from "./testing/parts.ts";

function stopsIn(takeProfit: string, stopLoss: string, setup: ContextSetup = {}) {
  const context = contextWith({ positions: [LONG], ...setup });
  return previewStops({ ...NO_STOPS, takeProfit, stopLoss }, { context, id: idOf("p1"), now: NOW });
}

test.each([
  ["62000", "59000.", { id: idOf("p1"), takeProfit: "62000", stopLoss: "59000" }],
  ["", "59000", { id: idOf("p1"), takeProfit: null, stopLoss: "59000" }],
  ["", "", { id: idOf("p1"), takeProfit: null, stopLoss: null }],
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

// Goal: a cross stop-loss is compared with the price shown on its card. Method: the long with 100
// as cover, whose cover is used up at (6 000.6 − 700.06) ÷ (0.1 × 0.996), and with 10 000: never.
test.each([
  ["100", "53218", "contract.refusal.stopLossBeyondLiquidation"],
  ["100", "53219", null],
  ["10000", "1", null],
])("in cross mode with a cover of %s a stop-loss at %s: %s", (available, stopLoss, key) => {
  const positions = [{ ...LONG, marginMode: "cross" as const }];
  const summary = { available, margin: "600.06", ...HOUSE };
  const answer = stopsIn("", stopLoss, { positions, summary });
  if (key === null) expect(answer.type).toBe("ready");
  else expect(answer).toMatchObject({ problems: { stopLoss: { key } } });
});

test("without a price no stop can be set, but both can be removed", () => {
  expect(stopsIn("62000", "", { status: "stale" })).toMatchObject({
    problems: { order: { key: "contract.refusal.priceStale" } },
  });
  expect(stopsIn("", "", { status: "stale" }).type).toBe("ready");
});

// Goal: a distance from the entry becomes the exact price. Method: the long of 0.1 from 60 006, by
// exact numbers; distances without an exact price are refused at their field.
test.each([
  ["percent", "5", "1", "63006.3", "59405.94"],
  ["percent", "0.0001", "", "60006.060006", null],
  ["money", "100", "50", "61006", "59506"],
  ["money", "0.00000001", "0.00000001", "60006.0000001", "60005.9999999"],
] as const)("by %s: %s and %s are %s and %s", (stopsBy, won, lost, takeProfit, stopLoss) => {
  const context = contextWith({ positions: [LONG], price: "60006" });
  const typed =
    stopsBy === "percent"
      ? { takeProfitPercent: won, stopLossPercent: lost }
      : { takeProfitMoney: won, stopLossMoney: lost };
  const answer = previewStops(
    { ...NO_STOPS, ...typed, stopsBy },
    { context, id: idOf("p1"), now: NOW },
  );
  expect(answer).toEqual({ type: "ready", input: { id: idOf("p1"), takeProfit, stopLoss } });
});

test.each([
  ["percent", { stopLossPercent: "100" }, "contract.problem.stopTooFar"],
  ["money", { stopLossMoney: "6000.6" }, "contract.problem.stopTooFar"],
  ["percent", { stopLossPercent: "0.00001" }, "contract.problem.percentTooFine"],
  ["money", { stopLossMoney: "-1" }, "contract.problem.malformed"],
] as const)("by %s: %o is refused with %s", (stopsBy, typed, key) => {
  const inputs = { context: contextWith({ positions: [LONG] }), id: idOf("p1"), now: NOW };
  const answer = previewStops({ ...NO_STOPS, ...typed, stopsBy }, inputs);
  expect(answer).toMatchObject({ type: "refused", problems: { stopLoss: { key } } });
});

// Goal: a stop closes the chosen share, 100 % is not shown, and its result is that of the share.
// Method: the long of 0.1 from 60 006; a stop that is not set has no share.
test.each([
  [
    { takeProfit: "62000", takeProfitCloses: "50" },
    { takeProfit: "62000", takeProfitPercent: 50 },
  ],
  [
    { stopLoss: "59000", stopLossCloses: "25" },
    { stopLoss: "59000", stopLossPercent: 25 },
  ],
  [{ takeProfit: "62000", stopLossCloses: "25" }, { takeProfit: "62000" }],
  // 100 USDT from 0.05 is twice as far as from 0.1.
  [
    { stopsBy: "money", takeProfitMoney: "100", takeProfitCloses: "50" },
    { takeProfit: "62006", takeProfitPercent: 50 },
  ],
  [
    { stopsBy: "percent", stopLossPercent: "1", stopLossCloses: "75" },
    { stopLoss: "59405.94", stopLossPercent: 75 },
  ],
] as const)("%o is sent as %o", (typed, stops) => {
  const inputs = { context: contextWith({ positions: [LONG] }), id: idOf("p1"), now: NOW };
  const answer = previewStops({ ...NO_STOPS, ...typed }, inputs);
  const input = { id: idOf("p1"), takeProfit: null, stopLoss: null, ...stops };
  expect(answer).toEqual({ type: "ready", input });
});

test.each([
  [25, 2_500_000n],
  [33, 3_300_000n],
  [100, 10_000_000n],
])("%s percent of 0.1 closes %s units", (percent, units) => {
  const entryPrice = price(6_000_600_000_000n);
  const exposure = { side: "long", quantity: quantity(10_000_000n), entryPrice } as const;
  expect(shareOf(exposure, percent).quantity).toBe(units);
});

test("a share that rounds to zero closes everything", () => {
  const exposure = { side: "long", quantity: quantity(1n), entryPrice: price(1n) } as const;
  expect(shareOf(exposure, 50).quantity).toBe(1n);
});
