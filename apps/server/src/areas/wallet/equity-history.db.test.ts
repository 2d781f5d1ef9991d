// Goal: every point follows from the journal and that hour's closes, to the last unit. Method: a
// journal and closes of known amounts on a real PostgreSQL, exact figures on both sides of an hour.
import {
  type AssetCode,
  instant,
  priceOf,
  type SymbolCode,
  USDT,
  type UserId,
} from "@plumbline/engine/kernel";
import { TestClock } from "@plumbline/tests/kit/clock";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Database } from "#platform/postgres/database";
import type { DebtSource } from "#services/plug/debts";
import { readEquityHistory } from "./equity-history.ts";
import { readTodaysChange } from "./todays-change.ts";

const NOW = "2026-03-10T15:30:00Z";
const ms = (clockTime: string) => Date.parse(`2026-03-10T${clockTime}Z`);
const TEN = 1_000_000_000n;
const clock = new TestClock(NOW);
const user = (digit: string) => `00000000-0000-7000-8000-00000000000${digit}` as UserId;
const [trader, newcomer, nobody] = [user("1"), user("2"), user("3")];

/** [owner, time, currency, from, to, amount, reason] */
const JOURNAL = [
  [newcomer, "2026-03-10T08:00:00Z", "USDT", "house:external", "user:available", 5, "deposit"],
  [trader, "2026-02-01T00:00:00Z", "USDT", "house:external", "user:available", 1_000, "deposit"],
  [trader, "2026-03-10T10:15:00Z", "USDT", "user:available", "user:margin", 300, "position_margin"],
  [
    trader,
    "2026-03-10T11:00:00Z",
    "USDT",
    "user:available",
    "house:market",
    600,
    "flash_exchange_paid",
  ],
  [
    trader,
    "2026-03-10T11:00:00Z",
    "BTC",
    "house:market",
    "user:available",
    0.01,
    "flash_exchange_received",
  ],
  [trader, "2026-03-10T13:10:00Z", "USD", "house:external", "user:available", 100, "deposit"],
  [trader, "2026-03-10T14:59:59Z", "USDT", "user:available", "house:external", 50, "withdrawal"],
  [trader, "2026-03-10T15:10:00Z", "BTC", "house:external", "user:available", 0.02, "deposit"],
] as const;

/**
 * The closes of the hour that opened at each time. There is none of 13:00, when nothing was traded.
 */
const CLOSES = [
  ["BTCUSDT", "2026-03-10T10:00:00Z", "60000"],
  ["BTCUSDT", "2026-03-10T11:00:00Z", "61000.00000001"],
  ["BTCUSDT", "2026-03-10T12:00:00Z", "62000"],
  ["BTCUSDT", "2026-03-10T14:00:00Z", "64000"],
  ["USDTUSD", "2026-03-10T13:00:00Z", "0.9998"],
  ["USDTUSD", "2026-03-10T14:00:00Z", "1"],
] as const;

const prices = {
  latest: (symbol: SymbolCode) => {
    const text = { BTCUSDT: "65000", USDTUSD: "0.8" }[String(symbol)];
    if (text === undefined) return null;
    const quote = { symbol, seq: 9, price: priceOf(text), at: instant(ms("15:29:59")) };
    return { quote, state: { type: "open" } } as const;
  },
};

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const isUser = (account: string) => (account.startsWith("user:") ? 1_000 : "null");
  const entries = JOURNAL.map(([userId, at, asset, from, to, amount, reason], i) => {
    const requestId = `00000000-0000-7000-9000-00000000000${i}`;
    return `
      insert into journal_entries values
        ('${userId}', '${requestId}', 'test', '\\x00', 'null', null, null, '${at}');
      insert into postings (user_id, request_id, book, asset, from_account, to_account, amount,
        from_balance, to_balance, reason)
      values ('${userId}', '${requestId}', 'live', '${asset}', '${from}', '${to}', ${amount},
        ${isUser(from)}, ${isUser(to)}, '${reason}');`;
  });
  const balances = [
    [trader, "USDT", 50, 300],
    [trader, "BTC", 0.03, 0],
    [trader, "USD", 100, 0],
    [trader, "DOGE", 0, 0],
    [newcomer, "USDT", 5, 0],
  ].map(([userId, asset, available, margin]) => {
    return `insert into balance_rows values
      ('${userId}', 'live', '${asset}', 1, ${available}, ${margin}, 0, 0, 0, 0, 0);`;
  });
  const candles = CLOSES.map(([symbol, openedAt, close]) => {
    const columns =
      "(symbol, interval, opened_at, open, high, low, close, volume, first_seq, last_seq)";
    return `insert into candles ${columns} values
      ('${symbol}', '1h', '${openedAt}', ${close}, ${close}, ${close}, ${close}, 0, 1, 1);`;
  });
  await runAsOwner(testDatabase.url, [...entries, ...balances, ...candles].join("\n"));
  database = new Database({ url: testDatabase.url });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const read = (
  request: Partial<Parameters<typeof readEquityHistory>[1]> = {},
  debts: readonly DebtSource[] = [],
) =>
  readEquityHistory(
    { clock, database, prices, debts },
    { userId: trader, book: "live", range: "24h", ...request },
  );

test("each hour counts the balances before it, at its closes", async () => {
  const { points, transfers, method } = await read();
  // 24 whole hours back, including both ends, and now.
  expect(points).toHaveLength(26);
  expect(points[0]).toEqual([ms("15:00:00") - 24 * 3_600_000, "1000"]);
  expect(points.slice(-7)).toEqual([
    // Setting margin aside changes nothing.
    [ms("10:00:00"), "1000"],
    // Exchanged at that very moment, so it counts from the next hour on.
    [ms("11:00:00"), "1000"],
    // 400 and 0.01 × 61 000.00000001, truncated.
    [ms("12:00:00"), "1010"],
    [ms("13:00:00"), "1020"],
    // No trade from 13:00 to 14:00: still 62 000; 100 ÷ 0.9998, truncated.
    [ms("14:00:00"), "1120.020004"],
    [ms("15:00:00"), "1090"],
    // 350 and 0.03 × 65 000 and 100 ÷ 0.8.
    [ms("15:30:00"), "2425"],
  ]);
  // 100 USD at the close of their step, less 50 USDT paid out, and 0.02 BTC at the present price;
  // an exchange is no transfer.
  expect(transfers).toBe("1350.020004");
  expect(method).toBe("balances_less_debts_at_hourly_closes");
});

test("debts of an hour are deducted from it, at its closes", async () => {
  // 10 USDT from 14:00 on, and 0.01 BTC from before the first point.
  const owing: DebtSource = {
    everybody: "",
    ofMember: async (_tx, { at }) => [
      { book: "live", asset: USDT, units: at.map((each) => (each < ms("14:00:00") ? 0n : TEN)) },
      { book: "live", asset: "BTC" as AssetCode, units: at.map(() => 1_000_000n) },
      { book: "demo", asset: USDT, units: at.map(() => TEN) },
    ],
  };
  const { points, transfers } = await read({}, [owing]);
  expect(points.slice(-4)).toEqual([
    [ms("13:00:00"), "400"],
    [ms("14:00:00"), "490.020004"],
    [ms("15:00:00"), "440"],
    [ms("15:30:00"), "1765"],
  ]);
  expect(transfers).toBe("1350.020004");
});

test("longer ranges have longer steps", async () => {
  const month = await read({ range: "30d" });
  expect(month.points).toHaveLength(182);
  expect(month.points.slice(-4)).toEqual([
    [ms("04:00:00"), "1000"],
    [ms("08:00:00"), "1000"],
    [ms("12:00:00"), "1010"],
    [ms("15:30:00"), "2425"],
  ]);
  expect((await read({ range: "7d" })).points).toHaveLength(170);
});

test("nothing is shown before the first deposit, which itself is not a transfer", async () => {
  const { points, transfers } = await read({ userId: newcomer });
  // Received at exactly 08:00, so it counts from 09:00 on.
  expect(points).toHaveLength(8);
  expect(points[0]).toEqual([ms("09:00:00"), "5"]);
  expect(points.at(-1)).toEqual([ms("15:30:00"), "5"]);
  expect(transfers).toBe("0");
});

test("a user without money has no points, and books do not mix", async () => {
  const nothing = { points: [], transfers: "0", method: "balances_less_debts_at_hourly_closes" };
  expect(await read({ userId: nobody })).toEqual(nothing);
  expect(await read({ book: "demo" })).toEqual(nothing);
});

/** The results of closing all positions then and now, in units of 10⁻⁸ USDT. */
const changeOf = (userId: UserId, [before, now]: readonly [bigint, bigint] = [0n, 0n]) => {
  const openResults = { read: async () => [{ asset: USDT, before, now }] };
  const deps = { clock, database, prices, debts: [], openResults };
  return readTodaysChange(deps, { userId, book: "live" });
};

// The server day began at 16:00 UTC of the day before.
test("today's change is equity now minus then minus transfers, positions included", async () => {
  expect(await changeOf(trader, [-TEN, TEN / 2n])).toEqual({
    dayStartMs: ms("16:00:00") - 24 * 3_600_000,
    equityThen: "990",
    equityNow: "2430",
    unrealisedPnl: "5",
    transfers: "1350.020004",
    change: "89.979996",
    // Of 990 and 1 350.020004, truncated.
    percent: "3.8452661",
    method: "equity_with_open_positions_at_hourly_closes",
  });
  expect(await changeOf(trader)).toMatchObject({ change: "74.979996", equityThen: "1000" });
});

test("a first deposit is not a gain, and a change from zero has no percentage", async () => {
  const deposited = { equityThen: "0", equityNow: "5", transfers: "5", change: "0", percent: "0" };
  expect(await changeOf(newcomer)).toMatchObject(deposited);
  expect(await changeOf(nobody)).toMatchObject({ equityNow: "0", change: "0", percent: null });
});
