// Goal: a new leader continues from the latest recording, and a feed that hangs does not block it.
// Method: a market and a leader election under the test's control, and feeds that log their calls.
import { RECORDED_SYMBOLS, type TradedSymbol } from "@plumbline/engine/market";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Listing, PriceFeed, VenuePrice } from "#feeds/prices";
import { LeaderFeed } from "./leader-feed.ts";

let recorded: string;
let storedPrice: string;
let accepted: unknown[];
/** The feeds that were started, each with the prices recorded by then. */
let startedFeeds: {
  readonly from: string;
  readonly of: string;
  say(prices: readonly VenuePrice[]): void;
}[];
let doesHang: boolean;
let lead: { change(isHeld: boolean): void };
let led: LeaderFeed;
let symbols: readonly TradedSymbol[];
/** Publishes a newer list to the feed under test. */
let list: (listings: readonly Listing[]) => void | Promise<void>;

function feedFrom(from: string, of: string): PriceFeed {
  return {
    name: "simulated",
    isSimulated: true,
    venues: [],
    start: async (say) => void startedFeeds.push({ from, of, say }),
    stop: () => (doesHang ? new Promise(() => {}) : Promise.resolve()),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  symbols = RECORDED_SYMBOLS.slice(0, 2);
  [recorded, storedPrice, accepted, startedFeeds, doesHang] = ["60000", "", [], [], false];
  let tell: (isHeld: boolean) => void = () => {};
  const leaderDouble = {
    isHeld: false,
    onChange: (listener: (isHeld: boolean) => void) => void (tell = listener),
    start: async () => {},
    release: async () => {},
    change(isHeld: boolean) {
      leaderDouble.isHeld = isHeld;
      tell(isHeld);
    },
  };
  lead = leaderDouble;
  led = new LeaderFeed({
    lead: leaderDouble,
    market: {
      follow: async () => void (storedPrice = recorded),
      accept: (prices) => void accepted.push(prices),
      recordedSymbols: () => symbols,
      onListings: (listener) => void (list = listener),
    },
    make: async (fed) => feedFrom(storedPrice, fed.map(({ symbol }) => symbol).join(" ")),
    log: (fault) => expect.fail(String(fault)),
  });
});

afterEach(() => vi.useRealTimers());

test("each new leader continues from the latest recording", async () => {
  await led.start();
  recorded = "61000"; // by any leader
  lead.change(true);
  await vi.waitFor(() => expect(startedFeeds).toMatchObject([{ from: "61000" }]));
  lead.change(false);
  recorded = "62000";
  lead.change(true);
  await vi.waitFor(() =>
    expect(startedFeeds).toMatchObject([{ from: "61000" }, { from: "62000" }]),
  );
});

test("a feed that does not end is ignored after two seconds", async () => {
  await led.start();
  lead.change(true);
  await vi.waitFor(() => expect(startedFeeds).toHaveLength(1));
  doesHang = true;
  lead.change(false);
  lead.change(true);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(startedFeeds).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(startedFeeds).toHaveLength(2);
  const [late, next] = [[], []];
  startedFeeds[0]?.say(late);
  expect(accepted).toEqual([]);
  startedFeeds[1]?.say(next);
  expect(accepted).toEqual([next]);
  const stopping = led.stop();
  await vi.advanceTimersByTimeAsync(2_000);
  await stopping;
});

test("a new listing gets its own feed; under another name all feeds restart", async () => {
  await led.start();
  const [bitcoin, ether, coin] = RECORDED_SYMBOLS;
  if (bitcoin === undefined || ether === undefined || coin === undefined) throw new Error("three");
  await list([{ added: [coin], renamed: [] }]); // without a leader: it starts with the others
  symbols = [bitcoin, ether, coin];
  lead.change(true);
  await list([{ added: [coin], renamed: [] }]);
  await vi.waitFor(() => expect(startedFeeds).toHaveLength(1));
  const [dot] = RECORDED_SYMBOLS.slice(8);
  if (dot === undefined) throw new Error("nine");
  symbols = [...symbols, dot];
  await list([{ added: [dot], renamed: [] }]);
  await vi.waitFor(() => expect(startedFeeds).toHaveLength(2));
  expect(startedFeeds.map(({ of }) => of)).toEqual(["BTCUSDT ETHUSDT BNBUSDT", "DOTUSDT"]);
  for (const { say } of startedFeeds) say([]);
  expect(accepted).toHaveLength(2);

  await list([{ added: [], renamed: [dot] }]);
  await vi.waitFor(() => expect(startedFeeds).toHaveLength(3));
  expect(startedFeeds[2]?.of).toBe("BTCUSDT ETHUSDT BNBUSDT DOTUSDT");
  for (const { say } of startedFeeds) say([]);
  expect(accepted).toHaveLength(3);
});
