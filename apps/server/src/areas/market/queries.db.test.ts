// Goal: readers get the recorded prices, stored or not. Method: rounds recorded on a real
// PostgreSQL and read back with exact figures.
import { BTC, RecordedMarket } from "@plumbline/tests/kit/recorded-market";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sparklinesOf } from "./sparklines.ts";
import { candlesOf, listSymbols, priceDistribution, priceOf as priceQuery } from "./queries.ts";

let rig: RecordedMarket;

beforeEach(async () => {
  rig = await RecordedMarket.create();
});

afterEach(() => rig.drop());

test("the list, the price and the distribution match the recording", async () => {
  await rig.say("100");
  rig.clock.advance(23 * 3_600_000);
  await rig.say("110");
  await rig.say("90");
  await rig.say("105");
  const [listed] = listSymbols(rig.market, rig.clock);
  expect(listed).toMatchObject({
    symbol: "BTCUSDT",
    price: "105",
    seq: 4,
    change24h: "+5.00",
    high24h: "110",
    low24h: "90",
    volume24h: "0.0000004",
    status: "open",
    haltReason: null,
    nextChangeMs: null,
    simulated: true,
    sparkline: ["100", "105"],
  });
  rig.clock.advance(2 * 3_600_000);
  await rig.say("105.5");
  expect(listSymbols(rig.market, rig.clock)[0]).toMatchObject({ change24h: "-4.09", low24h: "90" });
  // A day of closes every half an hour, up to the last one: 100 of 25 hours ago is not among them.
  expect(sparklinesOf(rig.market)[0]).toEqual({ symbol: "BTCUSDT", sparkline: [0, 99] });
  expect(sparklinesOf(rig.market)[1]).toEqual({ symbol: "ETHUSDT", sparkline: [] });
  expect(priceQuery(rig.market, "BTCUSDT")).toMatchObject({
    ok: true,
    value: { price: "105.5", seq: 5, stale: false },
  });
  expect(priceQuery(rig.market, "AAPL")).toMatchObject({ error: { type: "no_price_yet" } });
  expect(priceQuery(rig.market, "toString")).toMatchObject({ error: { type: "unknown_symbol" } });
  expect(priceDistribution(rig.market)).toMatchObject({
    rising: 0,
    falling: 1,
    unchanged: 0,
    median: "-4.09",
    buckets: expect.arrayContaining([{ from: -5, to: -3, count: 1, symbols: ["BTCUSDT"] }]),
  });
});

test("candles are returned up to a time and a count, stored or not", async () => {
  for (let i = 0; i < 5; i += 1) {
    await rig.say(String(100 + i));
    rig.clock.advance(59_000);
    if (i === 2) await rig.market.stop();
  }
  const all = await candlesOf(rig, { symbol: BTC, interval: "1m", limit: 10 });
  expect(all.ok && all.value.map(([, open]) => open)).toEqual(["100", "101", "102", "103", "104"]);
  const endMs = all.ok ? all.value[3]?.[0] : undefined;
  const some = await candlesOf(rig, { symbol: BTC, interval: "1m", limit: 2, endMs });
  expect(some.ok && some.value.map(([, open]) => open)).toEqual(["101", "102"]);
  const none = await candlesOf(rig, { symbol: "NOPE", interval: "1m", limit: 2 });
  expect(none).toEqual({ ok: false, error: { type: "unknown_symbol" } });
});
