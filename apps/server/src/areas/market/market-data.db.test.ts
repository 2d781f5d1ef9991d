// Goal: published prices were stored first, in an unbroken chain, despite restarts and faults, and
// a symbol is open only when it may be. Method: artificial rounds on a real PostgreSQL, with a
// clock that tests move.
import { instant, priceOf, type Quote, toDecimalText } from "@plumbline/engine/kernel";
import { INTERVALS } from "@plumbline/engine/market";
import { haltStatement } from "@plumbline/tests/kit/market/settle-symbols";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { AAPL, BTC, RecordedMarket } from "@plumbline/tests/kit/recorded-market";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Tx } from "#platform/postgres/database";
import { MarketData } from "./market-data.ts";
import { candlesOf } from "./queries.ts";
import { loadLastTicks } from "./tick-store.ts";
import { verifyChain } from "./verify-chain.ts";

let rig: RecordedMarket;

beforeEach(async () => {
  rig = await RecordedMarket.create();
});

afterEach(() => rig.drop());

test("a tick is stored before it is published, with the mean of two venues as price", async () => {
  const rounds: (readonly Quote[])[] = [];
  rig.market.onTicks(async (quotes) => {
    const stored = await Promise.all(
      quotes.map(({ symbol, seq }) => rig.market.priceAt(symbol, seq)),
    );
    expect(stored).toEqual(quotes.map((quote) => quote.price));
    rounds.push(quotes);
  });
  await rig.say("60000", "60001");
  await rig.say("60010");
  expect(rounds.flat().map(({ seq, price: each }) => [seq, toDecimalText(each)])).toEqual([
    [1, "60000.5"],
    [2, "60010"],
  ]);
  expect(rig.market.latest(BTC)).toMatchObject({
    quote: { seq: 2, price: priceOf("60010"), volume: 10n },
    state: { type: "open" },
  });
  expect(await rig.market.priceAt(BTC, 3)).toBeNull();
  expect(await verifyChain({ database: rig.database, files: null }, BTC)).toMatchObject({
    ticks: 2,
    problem: null,
  });
});

test("T17 repeated, late and future prices make no tick", async () => {
  await rig.say("60000");
  const before = rig.market.latest(BTC)?.quote;
  const same = rig.round("61000");
  await rig.market.record([same]);
  const late = { ...same, prices: same.prices.map((each) => ({ ...each, at: instant(1) })) };
  await rig.market.record([late, { ...late, at: instant(2) }]);
  const ahead = {
    ...same,
    prices: same.prices.map((each) => ({ ...each, at: instant(same.at + 1) })),
  };
  await rig.market.record([ahead]);
  expect(rig.market.latest(BTC)).toEqual({ quote: before, state: { type: "open" } });
  rig.clock.advance(1);
  await rig.market.record([{ ...ahead, at: rig.clock.now() }]);
  expect(rig.market.latest(BTC)?.quote).toMatchObject({ seq: 2, price: priceOf("61000") });
});

test("a round from before the last tick is dropped, from any source", async () => {
  await rig.say("60000");
  await rig.say("60001");
  const at = instant(rig.clock.now() - 500);
  const { prices } = rig.round("50000");
  const latePrices = prices.map((each) => ({ ...each, venue: `late-${each.venue}`, at }));
  await rig.market.record([{ at, prices: latePrices }]);
  await rig.say("60002");
  expect(rig.market.latest(BTC)?.quote).toMatchObject({ seq: 3, price: priceOf("60002") });
});

test("venues that disagree make the symbol stale until they agree again", async () => {
  const notices: string[] = [];
  rig.market.onStates(async (states) => {
    for (const { symbol, state } of states) if (symbol === BTC) notices.push(state.type);
  });
  rig.market.onTicks(async (quotes) => void notices.push(`tick ${quotes.length}`));
  await rig.say("60000");
  await rig.say("60000", "62000");
  expect(rig.market.latest(BTC)).toMatchObject({ quote: { seq: 1 }, state: { type: "stale" } });
  await rig.say("60000", "62000");
  await rig.say("61000");
  expect(notices).toEqual(["tick 1", "open", "stale", "tick 1", "open"]);
  expect(rig.market.latest(BTC)).toMatchObject({ quote: { seq: 2 }, state: { type: "open" } });
});

test("many concurrent rounds are split at state changes, and the chain is the same", async () => {
  const rounds = [
    ["1", "1"],
    ["2", "2"],
    ["3", "9"],
    ["4", "4"],
    ["5", "5"],
  ].map(([first = "", second = ""]) => {
    rig.clock.advance(1_000);
    return rig.round(first, second);
  });
  const notices: string[] = [];
  rig.market.onTicks(async (quotes) => void notices.push(quotes.map(({ seq }) => seq).join("+")));
  rig.market.onStates(async (states) => {
    for (const { symbol, state } of states) if (symbol === BTC) notices.push(state.type);
  });
  await rig.market.record(rounds);
  expect(notices).toEqual(["1+2", "open", "stale", "3", "open", "4"]);
  const atOnce = await loadLastTicks(rig.database, [BTC]);
  expect(atOnce).toMatchObject([{ seq: 4 }]);

  const other = await RecordedMarket.create();
  for (const each of rounds) await other.market.record([each]);
  expect(await loadLastTicks(other.database, [BTC])).toEqual(atOnce);
  await other.drop();
});

test("five seconds without a tick make a symbol stale unless closed or halted", async () => {
  await rig.say("60000");
  await rig.say("190", "190", AAPL);
  rig.clock.advance(4_000);
  expect(rig.market.latest(BTC)?.state.type).toBe("open");
  rig.clock.advance(1_001);
  expect(rig.market.latest(BTC)?.state.type).toBe("stale");
  rig.clock.advance(6 * 3_600_000);
  expect(rig.market.latest(AAPL)?.state.type).toBe("closed");
  await runAsOwner(
    rig.testDatabase.url,
    `${haltStatement("AAPL", "corporate action")}; ${haltStatement("BTCUSDT", "audit")}`,
  );
  await rig.market.reloadHalts();
  expect(rig.market.latest(AAPL)?.state).toEqual({ type: "halted", reason: "corporate action" });
  expect(rig.market.latest(BTC)?.state).toEqual({ type: "halted", reason: "audit" });
});

test("a clock set back makes a symbol stale until it has passed the last tick", async () => {
  await rig.say("60000");
  rig.clock.advance(-5_000);
  expect(rig.market.latest(BTC)?.state.type).toBe("open");
  rig.clock.advance(-1);
  expect(rig.market.latest(BTC)?.state.type).toBe("stale");
  await rig.say("50000"); // 4 001 ms before the last tick
  expect(rig.market.latest(BTC)?.quote).toMatchObject({ seq: 1, price: priceOf("60000") });
  rig.clock.advance(3_600_000);
  await rig.say("60001");
  rig.clock.advance(-3_600_000);
  await rig.restart();
  expect(rig.market.latest(BTC)).toMatchObject({ quote: { seq: 2 }, state: { type: "stale" } });
  await rig.say("50000");
  expect(rig.market.latest(BTC)).toMatchObject({ quote: { seq: 2 }, state: { type: "stale" } });
  rig.clock.advance(3_600_000);
  await rig.say("60002");
  expect(rig.market.latest(BTC)).toMatchObject({ quote: { seq: 3 }, state: { type: "open" } });
});

test("a closed symbol records nothing", async () => {
  rig.clock.advance(6 * 3_600_000);
  await rig.say("190", "190", AAPL);
  expect(rig.market.latest(AAPL)).toBeNull();
});

test("a restart continues chain and candles, even if candles were never stored", async () => {
  await rig.say("100");
  await rig.say("103");
  await rig.restart(); // as after a crash: nothing was stored but ticks
  expect(rig.market.latest(BTC)?.quote.seq).toBe(2);
  await rig.say("99");
  await rig.market.stop();
  await rig.restart(); // as after an orderly stop
  await rig.say("101");
  expect(await verifyChain({ database: rig.database, files: null }, BTC)).toMatchObject({
    ticks: 4,
    problem: null,
  });
  for (const interval of INTERVALS) {
    const request = { symbol: BTC, interval, limit: 10 };
    const result = await candlesOf(rig, request);
    const [candle] = result.ok ? result.value : [];
    expect([interval, ...(candle?.slice(1) ?? [])]).toEqual([
      interval,
      "100",
      "103",
      "99",
      "101",
      "0.0000004",
    ]);
  }
});

test("a tick that cannot be stored is not published, and the chain stays unbroken", async () => {
  let isDown = false;
  const flaky: Tx = {
    query: async (statement, values) => {
      if (isDown) throw new Error("database is down");
      return rig.database.query(statement, values);
    },
  };
  await rig.restart(flaky);
  const seqs: number[] = [];
  rig.market.onTicks(async (quotes) => void seqs.push(...quotes.map(({ seq }) => seq)));
  await rig.say("60000");
  isDown = true;
  await expect(rig.say("60001")).rejects.toThrow("database is down");
  expect(rig.market.latest(BTC)?.quote.seq).toBe(1);
  isDown = false;
  await rig.say("60002");
  expect(seqs).toEqual([1, 2]);
  expect(await verifyChain({ database: rig.database, files: null }, BTC)).toMatchObject({
    ticks: 2,
    problem: null,
  });
});

test("a tick with an unknown outcome is looked up and published, stale until then", async () => {
  let isCut = false;
  const cutOff: Tx = {
    query: async (statement, values) => {
      const rows = await rig.database.query<never>(statement, values);
      if (isCut && statement.name === "market.insert-ticks") throw new Error("cut off");
      return rows;
    },
  };
  await rig.restart(cutOff);
  const seqs: number[] = [];
  rig.market.onTicks(async (quotes) => void seqs.push(...quotes.map(({ seq }) => seq)));
  await rig.say("60000");
  isCut = true;
  await expect(rig.say("60001")).rejects.toThrow("cut off");
  expect(rig.market.latest(BTC)).toMatchObject({ quote: { seq: 1 }, state: { type: "stale" } });
  await rig.market.reloadHalts();
  expect(rig.market.latest(BTC)).toMatchObject({ quote: { seq: 2 }, state: { type: "open" } });
  isCut = false;
  await rig.say("60002");
  expect(seqs).toEqual([1, 2, 3]);
  expect(await verifyChain({ database: rig.database, files: null }, BTC)).toMatchObject({
    ticks: 3,
    problem: null,
  });
});

test("one listener's fault is thrown at the end and does not block the others", async () => {
  const notifications: string[] = [];
  const deaf = (what: string) => () => {
    throw new Error(what);
  };
  rig.market.onTicks(deaf("ticks"));
  rig.market.onTicks(async (quotes) => void notifications.push(`tick ${quotes[0]?.seq}`));
  rig.market.onStates(deaf("states"));
  rig.market.onStates(
    async (states) => void notifications.push(...states.map(({ state }) => state.type)),
  );
  rig.market.onChanges(deaf("changes"));
  rig.market.onChanges((symbols) => void notifications.push(symbols.join()));
  await expect(rig.say("60000")).rejects.toThrow("ticks");
  expect(notifications.filter((each) => each !== "closed" && each !== "stale")).toEqual([
    "tick 1",
    "open",
    expect.stringContaining(BTC),
  ]);
  await expect(rig.say("60001")).rejects.toThrow("ticks");
  expect(notifications).toContain("tick 2");
});

test("a listener that throws at a listing gets it again, and no other does", async () => {
  const newer = [rig.market.recordedSymbols()];
  const market = new MarketData({
    database: rig.database,
    clock: rig.clock,
    symbols: [],
    readNewerSymbols: async () => newer.pop() ?? null,
    isSimulated: true,
    log: () => {},
  });
  const notifications: string[] = [];
  let isFailing = true;
  market.onListings(async ([listing]) => {
    if (isFailing) throw new Error("terms are not written");
    notifications.push(`terms of ${listing?.added.length}`);
  });
  market.onListings(async () => void notifications.push("feed"));
  await market.reloadHalts();
  expect(notifications).toEqual(["feed"]);
  isFailing = false;
  await market.reloadHalts(); // as every second
  await market.reloadHalts();
  expect(notifications).toEqual(["feed", `terms of ${rig.market.recordedSymbols().length}`]);
});

test("prices of a feed are recorded although a listener throws, which is logged", async () => {
  const faults: unknown[] = [];
  rig.market = new MarketData({
    database: rig.database,
    clock: rig.clock,
    symbols: rig.market.symbols(),
    isSimulated: true,
    log: (fault) => faults.push(fault),
  });
  rig.market.onTicks(() => Promise.reject(new Error("deaf")));
  rig.market.accept(rig.round("60000").prices);
  await rig.market.stop();
  expect(faults).toEqual([new Error("deaf")]);
  expect(rig.market.latest(BTC)?.quote.seq).toBe(1);
});

test("a second recorder of one chain is refused by the database and then follows it", async () => {
  const first = rig.market;
  const second = await rig.restart();
  rig.market = first;
  await rig.say("60000");
  rig.clock.advance(1_000);
  await expect(second.record([rig.round("60001")])).rejects.toThrow("somebody else goes on");
  rig.clock.advance(1_000);
  await second.record([rig.round("60002")]);
  expect(second.latest(BTC)?.quote.seq).toBe(2);
  expect(await verifyChain({ database: rig.database, files: null }, BTC)).toMatchObject({
    ticks: 2,
    problem: null,
  });
});

test("a feed's rounds are recorded in order while others are still being stored", async () => {
  for (let i = 0; i < 20; i += 1) {
    rig.clock.advance(1_000);
    rig.market.accept(rig.round(String(100 + i)).prices);
  }
  await rig.market.stop();
  expect(rig.market.latest(BTC)?.quote).toMatchObject({ seq: 20, price: priceOf("119") });
  expect(await verifyChain({ database: rig.database, files: null }, BTC)).toMatchObject({
    ticks: 20,
    problem: null,
  });
});
