// Goal: the preview equals the server's result, and certain refusals are shown before sending.
// Method: the pure preview at a round price, one unit on each side of every edge.
import { type AssetCode, type SymbolCode, toDecimalText } from "@plumbline/engine/kernel";
import { DEFAULT_SPOT_TERMS, readSpotTerms } from "@plumbline/engine/spot";
import { expect, test } from "vitest";
import { EMPTY, isSameTrade, previewSide, type SpotContext, type SpotForm } from "./spot-form.ts";

const context: SpotContext = {
  terms: readSpotTerms(DEFAULT_SPOT_TERMS, 1),
  symbol: "BTCUSDT" as SymbolCode,
  base: "BTC" as AssetCode,
  quote: {
    symbol: "BTCUSDT" as SymbolCode,
    price: "60000",
    seq: 7,
    timeMs: 0,
    change24h: "0",
    high24h: null,
    low24h: null,
    volume24h: "0",
    status: "open",
    haltReason: null,
    haltEndMs: null,
  },
  isStale: false,
  available: { USDT: "1000", BTC: "0.5" },
};
const preview = (form: Partial<SpotForm>, side: "buy" | "sell" = "buy", change = {}) =>
  previewSide({ ...EMPTY, ...form }, side, { ...context, ...change });

test("an amount and a value give the rule's result", () => {
  expect(preview({ sizeBy: "amount", amount: "0.01" })).toMatchObject({
    type: "ready",
    by: "amount",
    size: "0.01",
    figures: { value: { units: 60_090_030_000n } },
    worstPrice: 6_033_015_000_000n,
  });
  expect(preview({ value: "600" }, "sell")).toMatchObject({ by: "value", size: "600" });
});

test.each([
  ["buy", "25", "value", "250"],
  ["buy", "100", "value", "1000"],
  ["sell", "50", "amount", "0.25"],
] as const)("a share to %s of %s %% is sent by %s as %s", (side, share, by, size) => {
  expect(preview({ sizeBy: "share", share }, side)).toMatchObject({ type: "ready", by, size });
});

test("selling everything leaves nothing", () => {
  const all = preview({ sizeBy: "share", share: "100" });
  expect(all.type === "ready" && toDecimalText(all.figures.value.units)).toBe("1000");
});

test.each<[Partial<SpotForm>, "buy" | "sell", object, string]>([
  [{ value: "x" }, "buy", {}, "spot.malformed"],
  [{ sizeBy: "share", share: "101" }, "buy", {}, "spot.malformed"],
  [{ value: "0.99999999" }, "buy", {}, "spot.refusal.valueBelowMinimum"],
  [{ value: "100000.00000001" }, "buy", {}, "spot.refusal.valueAboveMaximum"],
  [{ value: "1000.00000001" }, "buy", {}, "spot.aboveAvailable"],
  [{ sizeBy: "amount", amount: "0.50000001" }, "sell", {}, "spot.aboveAvailable"],
  [{ value: "10" }, "buy", { isStale: true }, "contract.refusal.priceStale"],
  [{ value: "10" }, "buy", { quote: undefined }, "contract.refusal.priceStale"],
])("%j to %s with %j: %s", (form, side, change, key) => {
  expect(preview(form, side, change)).toMatchObject({ type: "refused", problem: { key } });
});

test("an empty input has no problem", () => {
  expect(preview({})).toEqual({ type: "incomplete" });
});

// A lost trade is continued under its request id if only the price has changed since.
test.each([
  ["another price", { value: "600" }, "buy", "59000", true],
  ["another size", { value: "601" }, "buy", "60000", false],
  ["the other side", { value: "600" }, "sell", "60000", false],
  ["another unit", { sizeBy: "amount", amount: "0.01" }, "buy", "60000", false],
] as const)("a trade of %s is the same: %j", (_, form, side, price, isSame) => {
  const first = preview({ value: "600" });
  const second = preview(form, side, { quote: { ...context.quote, price } });
  if (first.type !== "ready" || second.type !== "ready") throw new Error("not ready");
  expect(isSameTrade(first, second)).toBe(isSame);
});
