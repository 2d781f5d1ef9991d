import { mustParseDecimal } from "@plumbline/engine/kernel";
import { fromWireTime } from "@plumbline/protocol";
import { LOG_GROUPS } from "@plumbline/protocol/wallet";
import { expectClearRefusal } from "@plumbline/tests/kit/refusals";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { rawSender } from "@plumbline/tests/kit/raw-call";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: the log's filters return exactly the matching lines, and the profit is the ledger's own
// sum. Method: one member with a history over two hours, whose log is split in every way and
// combined.

const HOUR_MS = 3_600_000;

let testServer: TestServer;
let member: Member;
let wallet: Member["client"]["wallet"];
/** A moment between the opening of the position and its close. */
let betweenMs: number;

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  member = await registerMember(testServer);
  ({ wallet } = member.client);
  await fundLive(testServer, { userId: member.id, amount: "7" });
  const { contract } = member.client;
  const order = {
    book: "demo",
    symbol: "BTCUSDT",
    direction: "long",
    leverage: 10,
    quantity: "0.1",
  } as const;
  const { id } = await contract.openPosition(order);
  testServer.clock.advance(HOUR_MS);
  betweenMs = testServer.clock.now();
  testServer.clock.advance(HOUR_MS);
  await testServer.tick("BTCUSDT", "60500");
  await contract.closePosition({ id });
});

afterAll(async () => {
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

const log = async (filter: Parameters<typeof wallet.listBalanceLog>[0] = {}) => {
  const page = await wallet.listBalanceLog({ book: "demo", pageSize: 100, ...filter });
  expect(page.records).toHaveLength(page.total);
  return page.records;
};

test("the groups divide the log, each line in one group", async () => {
  const all = await log();
  const parts = await Promise.all(LOG_GROUPS.map((group) => log({ group })));
  const ids = parts.flat().map(({ id }) => id);
  expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  const types = (group: (typeof LOG_GROUPS)[number]) =>
    new Set(parts[LOG_GROUPS.indexOf(group)]?.map(({ type }) => type));
  expect(types("transfers")).toEqual(new Set(["demo_grant"]));
  expect(types("fees")).toEqual(new Set(["close_fee", "open_fee"]));
  expect(types("trading")).toEqual(new Set(["position_profit"]));
});

test("an event's lines are consecutive and name their position", async () => {
  const all = await log();
  const entries = all.map(({ entryId }) => entryId);
  const runs = entries.filter((entryId, i) => entryId !== entries[i - 1]);
  expect(runs).toHaveLength(new Set(entries).size);
  // Closed, opened, granted: both events of the position have lines of margin, of a fee, and
  // profit.
  expect(runs.map((run) => entries.filter((entryId) => entryId === run).length)).toEqual([4, 3, 1]);
  const btc = { symbol: "BTCUSDT", direction: "long" };
  expect(all.map(({ position }) => position)).toEqual([...all.slice(1).map(() => btc), null]);
});

test("two adjacent periods divide the log; a moment belongs to the later one", async () => {
  const all = await log();
  for (const cutMs of [betweenMs, ...all.map(({ createTime }) => fromWireTime(createTime))]) {
    const later = await log({ fromMs: cutMs });
    const earlier = await log({ untilMs: cutMs });
    expect([...later, ...earlier]).toEqual(all);
    expect(later.every(({ createTime }) => fromWireTime(createTime) >= cutMs)).toBe(true);
  }
  expect(await log({ fromMs: betweenMs, untilMs: betweenMs })).toEqual([]);
  expect(await log({ fromMs: betweenMs, untilMs: betweenMs - 1 })).toEqual([]);
  expect(await log({ fromMs: 0, untilMs: 253_402_271_999_999 })).toEqual(all);
});

test("filters combine, and pages divide the result", async () => {
  const fees = await log({ group: "fees", fromMs: betweenMs, currency: "USDT" });
  expect(fees.map(({ type }) => type)).toEqual(["close_fee"]);
  const margin = await log({ group: "margin" });
  const second = await wallet.listBalanceLog({
    book: "demo",
    group: "margin",
    pageNo: 2,
    pageSize: 3,
  });
  expect(second).toMatchObject({ total: margin.length, records: margin.slice(3, 6) });
  expect(await log({ group: "fees", book: "live" })).toEqual([]);
});

test("profit of all time plus net deposits is the balance, to the last unit", async () => {
  for (const book of ["demo", "live"] as const) {
    const [line] = await wallet.queryUserProfit({ book });
    const [balance] = await wallet.queryUserBalance({ book });
    const sum = (...texts: (string | undefined)[]) =>
      texts.reduce((units, text) => units + mustParseDecimal(text ?? ""), 0n);
    expect(sum(line?.total, line?.transfers)).toBe(sum(balance?.available, balance?.margin));
    expect(sum(line?.trading, line?.fees, line?.funding)).toBe(sum(line?.total));
    expect(line?.opening).toBe("0");
    expect(sum(line?.closing)).toBe(sum(balance?.available, balance?.margin));
  }
  // Opened at 60 006 and closed at 60 493.95: 48.795 on 0.1 of it; 3.0003 and 3.0246975 of fees.
  const [demo] = await wallet.queryUserProfit({ book: "demo" });
  expect(demo).toMatchObject({ trading: "48.795", fees: "-6.0249975", transfers: "10000" });
});

test("the equity history ends at the present balance, and its gain is the profit", async () => {
  for (const book of ["demo", "live"] as const) {
    const { points, transfers } = await wallet.equityHistory({ book, range: "24h" });
    const { byBook } = await wallet.queryUserAssets();
    const [atMs, worth] = points.at(-1) ?? [];
    expect(atMs).toBe(testServer.clock.now());
    expect(worth).toBe(byBook.find((each) => each.book === book)?.totalUsdt);
    const [since] = points[0] ?? [];
    const [profit] = await wallet.queryUserProfit({ book, fromMs: since });
    const units = (text = "0") => mustParseDecimal(text);
    const earned = units(worth) - units(points[0]?.[1]) - units(transfers);
    expect(earned).toBe(units(profit?.total));
  }
});

test("the profit of a period counts its settlements", async () => {
  const [before] = await wallet.queryUserProfit({ book: "demo", untilMs: betweenMs });
  expect(before).toEqual({
    currency: "USDT",
    opening: "0",
    closing: "9996.9997",
    transfers: "10000",
    trading: "0",
    fees: "-3.0003",
    funding: "0",
    total: "-3.0003",
  });
  const [after] = await wallet.queryUserProfit({ book: "demo", fromMs: betweenMs });
  expect(after).toEqual({
    currency: "USDT",
    opening: "9996.9997",
    closing: "10042.7700025",
    transfers: "0",
    trading: "48.795",
    fees: "-3.0246975",
    funding: "0",
    total: "45.7703025",
  });
  const nothing = { book: "demo", fromMs: betweenMs, untilMs: betweenMs } as const;
  expect(await wallet.queryUserProfit(nothing)).toMatchObject([
    { opening: "9996.9997", closing: "9996.9997", total: "0", transfers: "0" },
  ]);
  expect(await wallet.queryUserProfit({ ...nothing, fromMs: 0, untilMs: 1 })).toEqual([]);
});

test("profit is visible only to its own member", async () => {
  const stranger = await registerMember(testServer);
  const [line] = await stranger.client.wallet.queryUserProfit({ book: "demo" });
  expect(line).toMatchObject({ total: "0", transfers: "10000" });
});

test.each([
  ["group=", "group"],
  ["group=open_fee", "group"],
  ["fromMs=-1", "fromMs"],
  ["fromMs=1.5", "fromMs"],
  ["fromMs=2026-01-01", "fromMs"],
  ["untilMs=253402272000000", "untilMs"],
  ["fromMs=1&fromMs=2", "fromMs"],
])("?%s is refused by name", async (query, field) => {
  const send = await rawSender(testServer);
  const request = { path: `/api/finance/appBalanceLog/list?${query}`, token: member.token };
  expect(await expectClearRefusal(send, request)).toBe("invalid_input");
  expect((await send(request)).envelope?.details).toMatchObject({ field });
});
