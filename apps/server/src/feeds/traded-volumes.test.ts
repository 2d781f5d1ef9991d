// Goal: every unit of volume reported by a venue is passed on exactly once. Method: candles as a
// venue sends them, in several reads, with exact sums.
import { instant } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { TradedVolumes, type VenueCandle } from "./traded-volumes.ts";

const MINUTE = 60_000;
const START = 1_700_000_040_000;
const candle = (minute: number, volume?: string): VenueCandle => [
  ...([START + minute * MINUTE, "1", "1", "1", "1"] as const),
  volume,
];
const ONE = 100_000_000n;

/** The volume that is passed on after all of these reads. */
function volumeAfter(...readings: readonly (readonly VenueCandle[])[]): bigint {
  const volumes = new TradedVolumes();
  for (const candles of readings) volumes.count("BTC/USDT", candles);
  return volumes.take("BTC/USDT", instant(START));
}

test.each<[string, readonly (readonly VenueCandle[])[], bigint]>([
  ["the first reading counts nothing", [[candle(0, "5"), candle(1, "3")]], 0n],
  ["a minute that grows", [[candle(0, "5")], [candle(0, "5.00000001")]], 1n],
  ["the same once more", [[candle(0, "5")], [candle(0, "5")]], 0n],
  [
    "the rest of a minute and the ones after it",
    [[candle(0, "5")], [candle(0, "7"), candle(1, "3"), candle(2, "1")]],
    6n * ONE,
  ],
  ["several readings", [[candle(0, "5")], [candle(0, "6")], [candle(1, "2")]], 3n * ONE],
  ["a correction downwards takes nothing back", [[candle(0, "5")], [candle(0, "4")]], 0n],
  ["and counts nothing twice", [[candle(0, "5")], [candle(0, "4")], [candle(0, "5")]], 0n],
  ["a minute of before", [[candle(1, "5")], [candle(0, "9"), candle(1, "5")]], 0n],
  [
    "what is older than three minutes, after a pause",
    [[candle(0, "5")], [1, 2, 3, 4, 5].map((minute) => candle(minute, "1"))],
    3n * ONE,
  ],
  ["a volume that is none", [[candle(0, "5")], [candle(1), candle(2, "much")]], 0n],
  ["an exponent", [[candle(0, "0")], [candle(0, "1e-8")]], 1n],
])("%s", (_what, readings, expected) => {
  expect(volumeAfter(...readings)).toBe(expected);
});

test("each market has its own volume, passed on once, and never with an unchanged price", () => {
  const volumes = new TradedVolumes();
  for (const market of ["BTC/USDT", "ETH/USDT"]) {
    volumes.count(market, [candle(0, "0")]);
    volumes.count(market, [candle(0, market === "BTC/USDT" ? "1" : "2")]);
  }
  const take = (market: string, at: number) => volumes.take(market, instant(at));
  expect([take("BTC/USDT", 5), take("BTC/USDT", 6)]).toEqual([ONE, 0n]);
  volumes.count("BTC/USDT", [candle(0, "4")]);
  expect([take("BTC/USDT", 6), take("BTC/USDT", 7)]).toEqual([0n, 3n * ONE]);
  expect(take("ETH/USDT", 5)).toBe(2n * ONE);
});
