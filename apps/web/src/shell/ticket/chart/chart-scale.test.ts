// Goal: a small chart draws its candles large enough. Method: lines near and far.
import type { WireCandle } from "@plumbline/protocol/market";
import { expect, test } from "vitest";
import { chartScale, shareDown } from "./chart-scale.ts";

const candle = (low: string, high: string): WireCandle => [0, low, high, low, high, "1"];
const line = (price: string) => ({ id: price, price, text: price, tone: "ink" }) as const;
const SERIES = [candle("100", "110"), candle("104", "120")];

test("a near line widens the chart, a far one is drawn at its edge", () => {
  const scale = chartScale(SERIES, [line("130"), line("10")]);
  expect(scale).toEqual({ top: 131.8, bottom: 98.2 });
  expect(shareDown(115, scale)).toBeCloseTo(0.5);
  expect(shareDown(10, scale)).toBe(1);
  expect(shareDown(500, scale)).toBe(0);
});

test("an unchanged price is drawn in the middle", () => {
  const scale = chartScale([candle("50", "50")], []);
  expect(shareDown(50, scale)).toBe(0.5);
});
