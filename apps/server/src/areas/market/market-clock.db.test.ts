// Goal: no chain runs ahead of time, whatever the machine's clock does, and one that did continues
// when its owner resets it. Method: a clock that the test sets, on a real PostgreSQL.
import { HOUR_MS, instant } from "@plumbline/engine/kernel";
import { DEFAULT_SYMBOLS, INDEX_RULE } from "@plumbline/engine/market";
import { TestClock } from "@plumbline/tests/kit/clock";
import { BTC, RecordedMarket } from "@plumbline/tests/kit/recorded-market";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MarketData } from "./market-data.ts";
import { candlesOf } from "./queries.ts";
import { tickAgeOf } from "./tick-age.ts";
import { resetTickTimes } from "./time-resets.ts";
import { verifyChain } from "./verify-chain.ts";

let rig: RecordedMarket;

beforeEach(async () => {
  rig = await RecordedMarket.create();
});

afterEach(() => rig.drop());

test("F3 a clock that jumps nine hours and back records nothing, then continues", async () => {
  const market = new MarketData({
    database: rig.database,
    clock: rig.clock,
    symbols: DEFAULT_SYMBOLS,
    rule: { ...INDEX_RULE, venuesMin: 2 },
    isSimulated: true,
    mayRecord: () => rig.clock.problem() === null,
    log: (fault) => expect.fail(String(fault)),
  });
  await market.load();
  const say = async () => {
    rig.clock.advance(1_000);
    market.accept(rig.round("60000").prices);
    await market.record([]);
  };
  await say();
  rig.clock.jump(9 * HOUR_MS);
  for (let i = 0; i < 5; i += 1) await say();
  expect(market.latest(BTC)).toMatchObject({ quote: { seq: 1 }, state: { type: "open" } });
  await say();
  expect(market.latest(BTC)).toMatchObject({ quote: { seq: 1 }, state: { type: "stale" } });
  expect(tickAgeOf(market, rig.clock.now())).toEqual({ ageMs: 6_000, aheadMs: 0 });
  rig.clock.jump(-9 * HOUR_MS);
  await say();
  expect(market.latest(BTC)).toMatchObject({
    quote: { seq: 2, at: rig.clock.now() },
    state: { type: "open" },
  });
});

/** As `npm run clock:reset` does. */
async function reset() {
  const client = new pg.Client({ connectionString: rig.testDatabase.url });
  await client.connect();
  const done = await resetTickTimes(client, rig.clock.now());
  await client.end();
  return done.map(({ symbol, seq }) => [symbol, seq]);
}

test("F3 future ticks keep a market closed until the owner resets the time", async () => {
  const present = rig.clock.now();
  await rig.say("60000");
  await rig.say("60010");
  rig.clock.advance(9 * HOUR_MS);
  await rig.say("70000");
  await rig.say("70010");
  await rig.market.stop(); // which stores the candles
  // As after a start with the corrected clock.
  const later = rig.clock;
  rig.clock = new TestClock(new Date(present + 60_000).toISOString());
  await rig.restart();
  expect(tickAgeOf(rig.market, rig.clock.now())).toEqual({
    ageMs: 0,
    aheadMs: later.now() - rig.clock.now(),
  });
  await rig.say("60020");
  expect(rig.market.latest(BTC)).toMatchObject({ quote: { seq: 4 }, state: { type: "stale" } });

  expect(await reset()).toEqual([[BTC, "4"]]);
  expect(await reset()).toEqual([]);
  await rig.restart();
  await rig.say("60030");
  await rig.say("60040");
  expect(rig.market.latest(BTC)).toMatchObject({ quote: { seq: 6 }, state: { type: "open" } });
  expect(tickAgeOf(rig.market, rig.clock.now())).toEqual({ ageMs: 0, aheadMs: 0 });
  expect(await verifyChain({ database: rig.database, files: null }, BTC)).toMatchObject({
    ticks: 6,
    problem: null,
  });
  // From here on time runs forward again.
  const { prices } = rig.round("1");
  await rig.market.record([{ at: instant(rig.clock.now() - 1), prices }]);
  expect(rig.market.latest(BTC)?.quote.seq).toBe(6);

  const minutes = async (endMs?: number) => {
    const request = { symbol: BTC, interval: "1m", endMs, limit: 9 } as const;
    const result = await candlesOf({ ...rig, database: rig.database }, request);
    return result.ok
      ? result.value.map(([at, open, , , close]) => [at - present, open, close])
      : [];
  };
  const shown = [
    [0, "60000", "60010"],
    [60_000, "60030", "60040"],
  ];
  expect(await minutes()).toEqual(shown);
  expect(await minutes(later.now())).toEqual(shown);
  await rig.market.stop();
  await rig.restart();
  expect(await minutes()).toEqual(shown);
  // Once that time is reached, candles consist of its ticks alone.
  rig.clock.advance(later.now() - 1_000 - rig.clock.now());
  await rig.say("60050");
  await rig.market.stop();
  const newest = [Math.floor((later.now() - present) / 60_000) * 60_000, "60050", "60050"];
  expect((await minutes()).at(-1)).toEqual(newest);
  await rig.restart();
  expect((await minutes()).at(-1)).toEqual(newest);
});
