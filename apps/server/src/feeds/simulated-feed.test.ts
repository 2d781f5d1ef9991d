// Goal: simulated prices depend only on seed and clock, stay plausible, and the past joins the
// present. Method: equal runs and different seeds compared, statistics over a simulated day.
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, instant, MINUTE_MS, priceOf } from "@plumbline/engine/kernel";
import {
  addTick,
  type Candle,
  DEFAULT_SYMBOLS,
  INDEX_RULE,
  indexPrice,
  isOpen,
  type TradedSymbol,
} from "@plumbline/engine/market";
import { SimulatedFeed } from "./simulated-feed.ts";
import { simulatedHistory } from "./simulated-history.ts";

// A Wednesday, 15:00 UTC: everything is open.
const WEDNESDAY = Date.parse("2024-01-03T15:00:00Z");

function run(seed: string, { startMs = WEDNESDAY, stepsMax = 500, stepMs = 1_000 } = {}) {
  let now = startMs;
  const clock = { now: () => instant(now) };
  const feed = new SimulatedFeed({ seed, symbols: DEFAULT_SYMBOLS, clock });
  return Array.from({ length: stepsMax }, () => {
    const prices = feed.step();
    now += stepMs;
    return prices;
  });
}

const traded = (symbol: string): TradedSymbol => {
  const tradedSymbol = DEFAULT_SYMBOLS.find((each) => each.symbol === symbol);
  if (tradedSymbol === undefined) throw new Error(symbol);
  return tradedSymbol;
};

test("the same seed and clock give the same prices, another seed others", () => {
  expect(run("7")).toEqual(run("7"));
  expect(run("8")).not.toEqual(run("7"));
});

test("three venues for each open symbol, near enough to agree on an index", () => {
  const rounds = run("7");
  expect(rounds[0]).toHaveLength(DEFAULT_SYMBOLS.length * 3);
  for (const prices of rounds) {
    const now = prices[0]?.at ?? instant(0);
    const btc = prices.filter(({ symbol }) => symbol === "BTCUSDT");
    expect(indexPrice(btc, { ...INDEX_RULE, venuesMin: 3, now }).ok).toBe(true);
  }
});

test("closed symbols do not move: on a Saturday only coins do", () => {
  const [prices = []] = run("7", { startMs: WEDNESDAY + 3 * DAY_MS });
  expect(new Set(prices.map(({ symbol }) => symbol)).size).toBe(12);
});

test("a feed continues from the prices it gets", () => {
  const clock = { now: () => instant(WEDNESDAY) };
  const btc = traded("BTCUSDT");
  const startPrices = new Map([[btc.symbol, priceOf("50000")]]);
  const [first] = new SimulatedFeed({ seed: "7", symbols: [btc], clock, startPrices }).step();
  expect(Number((first?.price ?? 0n) / 10n ** 8n)).toBeGreaterThan(49_800);
  expect(Number((first?.price ?? 0n) / 10n ** 8n)).toBeLessThan(50_200);
});

test("a restart does not repeat the previous path", () => {
  const clock = { now: () => instant(WEDNESDAY) };
  const [btc, eth] = [traded("BTCUSDT"), traded("ETHUSDT")];
  const stepFrom = (ethPrice: string) => {
    const startPrices = new Map([[eth.symbol, priceOf(ethPrice)]]);
    const feed = new SimulatedFeed({ seed: "7", symbols: [btc, eth], clock, startPrices });
    return feed.step().filter(({ symbol }) => symbol === btc.symbol);
  };
  expect(stepFrom("3000")).toEqual(stepFrom("3000"));
  expect(stepFrom("3001")).not.toEqual(stepFrom("3000"));
});

test("coins are correlated, but not identical", () => {
  const rounds = run("7", { stepsMax: 2_000 });
  const returnsOf = (symbol: string) => {
    const prices = rounds.map((round) =>
      Number(round.find((each) => each.symbol === symbol)?.price ?? 0n),
    );
    return prices.slice(1).map((each, i) => each / (prices[i] ?? each) - 1);
  };
  // Moves larger than this are jumps, which concern one symbol alone and would outweigh the other
  // steps.
  const isStep = (move: number | undefined) => Math.abs(move ?? 0) < 0.002;
  const [allBtc, allEth] = [returnsOf("BTCUSDT"), returnsOf("ETHUSDT")];
  const areSteps = (_: number, i: number) => isStep(allBtc[i]) && isStep(allEth[i]);
  const [btc, eth] = [allBtc.filter(areSteps), allEth.filter(areSteps)];
  expect(btc.length).toBeGreaterThan(1_990);
  const dot = (a: number[], b: number[]) => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
  const correlation = dot(btc, eth) / Math.sqrt(dot(btc, btc) * dot(eth, eth));
  expect(correlation).toBeGreaterThan(0.3);
  expect(correlation).toBeLessThan(0.9);
});

// A Sunday: markets with hours are closed.
const until = instant(Date.parse("2024-01-07T10:20:30Z"));

test.each(DEFAULT_SYMBOLS.map((each) => [each.symbol, each] as const))(
  "the past of %s fills every chart, in order and in opening hours",
  (_symbol, each) => {
    const past = simulatedHistory({ seed: "7", traded: each }, until);
    expect(past.every(({ at }, i) => i === 0 || at > (past[i - 1]?.at ?? 0))).toBe(true);
    expect(past.every(({ at }) => isOpen(each.hours, at) && at <= until)).toBe(true);
    const countOf = (stepMs: number) => past.filter((tick) => tick.stepMs === stepMs).length / 4;
    expect(countOf(MINUTE_MS)).toBeGreaterThanOrEqual(1_440);
    expect(countOf(15 * MINUTE_MS)).toBeGreaterThanOrEqual(864);
    expect(countOf(HOUR_MS)).toBeGreaterThanOrEqual(1_200);
    expect(countOf(DAY_MS)).toBeGreaterThanOrEqual(940);
    expect(past.at(-1)?.price).toBe(each.referencePrice);
  },
);

test("the past is the same for the same seed and end", () => {
  const btc = traded("BTCUSDT");
  const past = simulatedHistory({ seed: "7", traded: btc }, until);
  expect(simulatedHistory({ seed: "7", traded: btc }, until)).toEqual(past);
  expect(simulatedHistory({ seed: "8", traded: btc }, until)).not.toEqual(past);
});

test("a candle of the past opens at the close of the previous one", () => {
  const past = simulatedHistory({ seed: "7", traded: traded("BTCUSDT") }, until).slice(-4_000);
  const candles = new Map<number, Candle>();
  past.forEach((tick, i) => {
    const key = Math.floor(tick.at / MINUTE_MS);
    candles.set(key, addTick(candles.get(key) ?? null, { ...tick, seq: i + 1 }, "1m"));
  });
  const list = [...candles.values()];
  expect(list).toHaveLength(1_000);
  expect(list.slice(1).every(({ open }, i) => open === list[i]?.close)).toBe(true);
});
