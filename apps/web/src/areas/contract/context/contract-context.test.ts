// Goal: the browser's context equals the server's, read from the wire. Method: the same position
// through the engine gives the server's own figures; states as they arrive.
import { liquidationPriceOf, spendableOf, summaryOf } from "@plumbline/engine/contract";
import { priceOf, toDecimalText, USDT, usdt, type SymbolCode } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { HOUSE, idOf, LONG, TERMS, contextWith } from "../testing/parts.ts";

const BTC = "BTCUSDT" as SymbolCode;

test("computes the account's summary like the server", () => {
  const context = contextWith({
    positions: [LONG],
    summary: { available: "9396.9397", margin: "600.06", ...HOUSE },
  });
  const summary = summaryOf(context, { book: "demo", asset: USDT });
  expect(toDecimalText(summary.equity.units)).toBe("9996.3997");
  expect(toDecimalText(summary.unrealisedPnl.units)).toBe("-0.6");
  expect(summary.marginRatio).toBe(451n); // 24 and a fee of 3, for a margin of 599.46
  expect(toDecimalText(spendableOf(context, { book: "demo", asset: USDT }).units)).toBe(
    "9396.9397",
  );
});

test.each([
  ["open", true, { type: "open" }],
  ["open", false, { type: "stale" }],
  ["stale", true, { type: "stale" }],
  ["closed", false, { type: "closed" }],
  ["halted", true, { type: "halted", reason: "maintenance at a venue" }],
] as const)("a quote that says %s while prices come in: %s", (status, isLive, state) => {
  expect(contextWith({ status, isLive }).marketOf(BTC)?.state).toEqual(state);
});

test("a symbol without a price is stale, and its positions wait for one", () => {
  const context = contextWith({ price: null, positions: [LONG] });
  expect(context.marketOf(BTC)).toEqual({ state: { type: "stale" }, quote: null });
  expect(context.marketOf("NONE" as SymbolCode)).toBeNull();
  expect(context.positions.size).toBe(0);
});

// Goal: an old position is previewed on the terms of its opening, a new one on those in force.
// Method: two versions that differ in maintenance; 1 % of 6 000.60 instead of 0.4 %.
test("a position uses its own version of the terms", () => {
  const strict = [{ notionalMax: null, ratePpm: 10_000 }];
  const newer = { ...TERMS, version: 2, leverageMax: 5, maintenanceTiers: strict };
  const context = contextWith({ terms: [newer, TERMS], positions: [LONG] });
  expect(context.marketOf(BTC)).toMatchObject({ terms: { version: 2, leverageMax: 5 } });
  const [position] = context.positions.values();
  if (position === undefined) throw new Error("one position");
  expect(liquidationPriceOf(context, position)).toBe(priceOf(LONG.liquidationPrice ?? ""));
  const moved = { ...position, termsVersion: 2 };
  expect(liquidationPriceOf(context, moved)).toBeGreaterThan(priceOf("54249.52285284"));
});

test("a position whose terms are not loaded yet is left out", () => {
  expect(contextWith({ positions: [{ ...LONG, termsVersion: 9 }] }).positions.size).toBe(0);
});

test("the house's cover is part of the summary", () => {
  expect(contextWith().marketOf(BTC)).toMatchObject({ house: { funds: usdt("1000000000") } });
});

test("positions that are newer than the balance can still be closed", () => {
  const positions = [LONG, { ...LONG, id: idOf("p2") }];
  const summary = { available: "8796.94", margin: "600.06", ...HOUSE };
  const context = contextWith({ positions, summary });
  const margin = summaryOf(context, { book: "demo", asset: USDT }).margin;
  expect(toDecimalText(margin.units)).toBe("1200.12");
});
