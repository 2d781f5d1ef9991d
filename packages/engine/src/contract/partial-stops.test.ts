import { expect, test } from "vitest";
import { instant, quantityOf, ratePpm, usdt } from "#kernel";
import { stopPart } from "./math/stops.ts";
import type { Position } from "./state.ts";
import {
  after,
  at,
  availableOf,
  FREE,
  idOf,
  marginOf,
  marketAt,
  NOW,
  OPEN,
  positionWith,
  RECEIPT,
  contextWith,
} from "./testing/context.ts";
import { openPosition } from "./open-position.ts";
import { evaluatePosition } from "./evaluate-position.ts";
import { updateStops } from "./update-stops.ts";
import { watchBandOf } from "./watch-band.ts";
import type { ContractContext } from "./context.ts";

const command = { positionId: idOf("p1"), receiptId: RECEIPT };
const feeOnly = { ...FREE, closeFeeRate: ratePpm(500n) };

const contextAt = (price: string, change: Partial<Position>, available = "0") =>
  contextWith({
    available,
    positions: [positionWith(change)],
    markets: [{ price, terms: feeOnly }],
  });

/** The same context at another mark. */
const movedTo = (context: ContractContext, price: string): ContractContext => ({
  ...context,
  marketOf: contextAt(price, {}).marketOf,
});

function touch(context: ContractContext) {
  const touched = evaluatePosition(context, command, NOW);
  if (!touched.ok) throw new Error(touched.error.type);
  const [position] = touched.value.next;
  const [event] = touched.value.events;
  const [receipt] = touched.value.receipts;
  if (position === undefined) throw new Error("a stop changes its position");
  return { context: after(context, touched.value), position, event: event?.type, receipt };
}

const unitsOf = (context: ContractContext) => [availableOf(context), marginOf(context)];
const units = (...texts: readonly string[]) => texts.map((text) => usdt(text).units);

// Goal: a partial stop to the last unit, then the other one for the rest. Method: 0.1 BTC from
// 60 000 with 600 of margin, a closing fee of 0.05 %, and ticks that jump past each stop.
test("a long takes half its profit, and the stop-loss closes the rest", () => {
  const stops = { takeProfit: at("66000"), takeProfitPercent: 50, stopLoss: at("57000") };
  const half = touch(contextAt("66500", stops));
  // Gain 0.05 × 6 500, fee 0.05 × 66 500 × 0.05 %, half the margin.
  expect(half).toMatchObject({
    event: "position_reduced",
    position: {
      status: "running",
      closeReason: null,
      exit: null,
      quantity: quantityOf("0.05"),
      takeProfit: null,
      takeProfitPercent: 100,
      stopLoss: at("57000"),
      stopLossPercent: 100,
      realisedPnl: usdt("325"),
      closeFee: usdt("1.6625"),
      margin: usdt("300"),
    },
    receipt: {
      inputs: {
        reason: "take_profit",
        trigger: "66000",
        quantity: "0.1",
        closedQuantity: "0.05",
        stopPercent: 50,
        marginMin: "5",
      },
      // The part is worth 3 325.
      result: { stopQuantity: "0.05", stopAboveMin: "3320", beyondTrigger: "500" },
    },
  });
  expect(unitsOf(half.context)).toEqual(units("623.3375", "300"));
  expect(watchBandOf(half.position, feeOnly)).toEqual({ below: at("57000"), above: null });
  expect(evaluatePosition(half.context, command, NOW)).toMatchObject({
    error: { type: "nothing_due" },
  });
  const rest = touch(movedTo(half.context, "56900"));
  expect(rest).toMatchObject({
    event: "position_closed",
    position: {
      status: "closed",
      closeReason: "stop_loss",
      realisedPnl: usdt("170"),
      closeFee: usdt("3.085"),
      openedQuantity: quantityOf("0.1"),
      takeProfit: null,
    },
  });
  expect(rest.receipt?.inputs).not.toHaveProperty("stopPercent");
  expect(unitsOf(rest.context)).toEqual(units("766.915", "0"));
});

test("a short's second stop takes its share of what the first one left", () => {
  const stops = {
    takeProfit: at("54000"),
    takeProfitPercent: 50,
    stopLoss: at("63000"),
    stopLossPercent: 40,
  };
  const half = touch(contextAt("53500", { side: "short", ...stops }));
  expect(unitsOf(half.context)).toEqual(units("623.6625", "300"));
  // 0.02 of 0.05: a loss of 62 from 120 of margin, and a fee of 0.631.
  const rest = touch(movedTo(half.context, "63100"));
  expect(rest.position).toMatchObject({
    status: "running",
    quantity: quantityOf("0.03"),
    margin: usdt("180"),
    stopLoss: null,
    stopLossPercent: 100,
    takeProfit: null,
    realisedPnl: usdt("263"),
  });
  expect(unitsOf(rest.context)).toEqual(units("681.0315", "180"));
});

test("in cross mode a part's loss uses the available balance", () => {
  const stop = { marginMode: "cross", stopLoss: at("57000"), stopLossPercent: 50 } as const;
  const half = touch(contextAt("50000", { ...stop, takeProfit: at("66000") }, "1000"));
  // A loss of 500, 300 of it from margin; a fee of 1.25.
  expect(half.position).toMatchObject({ stopLoss: null, takeProfit: at("66000") });
  expect(unitsOf(half.context)).toEqual(units("798.75", "300"));
});

// Goal: no dust, and no more than requested. Method: one unit on either side of the smallest part
// and the smallest rest at 50 000, where 0.0001 BTC is worth the minimum margin of 5.
test.each([
  ["0.01", 1, "0.0001"],
  ["0.00999999", 1, "0.00999999"],
  ["0.01", 99, "0.0099"],
  ["0.0099", 99, "0.0099"],
  ["0.00999999", 33, "0.00329999"],
  ["0.00000001", 99, "0.00000001"],
  ["0.01", 100, "0.01"],
])("of %s BTC a stop for %i %% closes %s", (quantity, stopLossPercent, closedQuantity) => {
  const change = { quantity: quantityOf(quantity), stopLoss: at("50000"), stopLossPercent };
  const { position, receipt } = touch(contextAt("50000", change));
  expect(receipt?.inputs).toMatchObject({ quantity, closedQuantity });
  expect(position.status).toBe(closedQuantity === quantity ? "closed" : "running");
});

test("where no part is too small, one of zero still closes all", () => {
  const market = marketAt({ terms: { ...feeOnly, marginMin: usdt("0") } });
  expect(stopPart(positionWith({ quantity: quantityOf("0.00000001") }), market, 50)).toMatchObject({
    portion: 0n,
    closed: 1n,
  });
});

// Goal: a share belongs to its stop, and changing it counts as setting the stop. Method: opening
// and setting with and without prices, changing only a share, and shares that the schema refuses.
test("shares are stored with their stops and are 100 % without them", () => {
  const context = contextAt("60000", { stopLoss: at("57000"), setAt: instant(NOW - 9) });
  const set = (change: Partial<Parameters<typeof updateStops>[1]>) =>
    updateStops(context, { ...command, takeProfit: null, stopLoss: at("57000"), ...change }, NOW);
  expect(set({ stopLossPercent: 25, takeProfitPercent: 25 })).toMatchObject({
    value: {
      next: [{ stopLoss: at("57000"), stopLossPercent: 25, takeProfitPercent: 100, setAt: NOW }],
    },
  });
  expect(set({})).toMatchObject({ value: { next: [{ stopLossPercent: 100 }] } });
  for (const stopLossPercent of [0, -1, 101, 1.5, Number.NaN]) {
    expect(() => set({ stopLossPercent })).toThrow("no share of a position");
  }
  const order = { ...OPEN, takeProfit: at("66000"), takeProfitPercent: 30, stopLossPercent: 30 };
  expect(openPosition(contextWith({}), order, NOW)).toMatchObject({
    value: { next: [{ takeProfitPercent: 30, stopLossPercent: 100 }] },
  });
});
