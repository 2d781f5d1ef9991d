// Goal: the browser's world is the server's, read from the wire. Method: the same position through
// the engine gives the server's own figures; states as they come in.
import { spendableOf, summaryOf } from "@plumbline/engine/contract";
import { toDecimalText, USDT, type SymbolCode } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { LONG, worldWith } from "../testing/parts.ts";

const BTC = "BTCUSDT" as SymbolCode;

test("sums the account up as the server does", () => {
  const world = worldWith({
    positions: [LONG],
    summary: { available: "9396.9397", margin: "600.06" },
  });
  const summary = summaryOf(world, { book: "demo", asset: USDT });
  expect(toDecimalText(summary.equity.units)).toBe("9996.3997");
  expect(toDecimalText(summary.unrealisedPnl.units)).toBe("-0.6");
  expect(summary.marginRatio).toBe(25n);
  expect(toDecimalText(spendableOf(world, { book: "demo", asset: USDT }).units)).toBe("9396.9397");
});

test.each([
  ["open", true, { type: "open" }],
  ["open", false, { type: "stale" }],
  ["stale", true, { type: "stale" }],
  ["closed", false, { type: "closed" }],
  ["halted", true, { type: "halted", reason: "maintenance at a venue" }],
] as const)("a quote that says %s while prices come in: %s", (status, isLive, state) => {
  expect(worldWith({ status, isLive }).marketOf(BTC)?.state).toEqual(state);
});

test("a symbol without a price has no market, and its positions wait for one", () => {
  const world = worldWith({ price: null, positions: [LONG] });
  expect(world.marketOf(BTC)).toBeNull();
  expect(world.positions.size).toBe(0);
});
