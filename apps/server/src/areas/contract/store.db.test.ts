// Goal: positions decided by a batch are stored once each, as the last command left them, whether
// new, stored, closed, or all of that within the batch. Method: batches of changes saved to a real
// PostgreSQL, and the rows read back.
import {
  type OpenPositions,
  type Position,
  positionDefaults,
  type PositionId,
} from "@plumbline/engine/contract";
import { instant, priceOf, quantity, type SymbolCode, usdt } from "@plumbline/engine/kernel";
import type { UserId } from "@plumbline/engine/kernel";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Database, sql } from "#platform/postgres/database";
import { newId } from "#platform/process/ids";
import { openResults } from "./exposure/open-results.ts";
import { positionStore } from "./store.ts";

const AT = instant(1_704_294_000_000);
const NOTHING: OpenPositions = new Map();

let testDatabase: TestDatabase;
let database: Database;
let opened: Position;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

beforeEach(() => {
  opened = {
    ...positionDefaults(usdt("1").asset),
    id: newId() as PositionId, // a new id
    userId: newId() as UserId, // a new id
    book: "demo",
    symbol: "BTCUSDT" as SymbolCode, // the symbol of the terms
    asset: usdt("1").asset,
    side: "long",
    marginMode: "isolated",
    orderType: "market",
    leverage: 10,
    status: "running",
    quantity: quantity(400_000n),
    openedQuantity: quantity(400_000n),
    margin: usdt("24"),
    orderPrice: null,
    entry: { price: priceOf("60000"), tickSeq: 7, at: AT },
    openFee: usdt("0.12"),
    takeProfit: null,
    stopLoss: null,
    takeProfitPercent: 100,
    stopLossPercent: 100,
    fundedPeriod: 59_176,
    termsVersion: 1,
    createdAt: AT,
    setAt: AT,
  };
});

const protectedBy = (position: Position): Position => ({
  ...position,
  marginTakenAt: AT,
  stopLoss: priceOf("57000"),
  stopLossPercent: 30,
});

const waiting = (position: Position): Position => ({
  ...position,
  status: "settling",
  wait: { fillBy: instant(AT + 2_000), quantity: quantity(1n), worstPrice: priceOf("59000") },
});

const closed = (position: Position): Position => ({
  ...position,
  status: "closed",
  closeReason: "user",
  exit: { price: priceOf("60100"), tickSeq: 8, at: AT },
  margin: usdt("0"),
  closedAt: AT,
});

/** Saves the decisions of one batch's commands, one after another. */
async function save(loaded: OpenPositions, ...decided: readonly Position[]): Promise<void> {
  let before = loaded;
  const changes = decided.map((position) => {
    const change = { userId: position.userId, before, next: [position], at: AT };
    before = positionStore.merge(before, [position]);
    return change;
  });
  await database.transaction((tx) => positionStore.save(tx, changes));
}

const load = async (): Promise<OpenPositions> =>
  (await positionStore.load(database, [opened.userId])).get(opened.userId) ?? NOTHING;

const statusesStatement = sql(
  "test.statuses",
  "select status from positions where user_id = $1 order by id",
);

const statuses = async (): Promise<string[]> =>
  (await database.query<{ status: string }>(statusesStatement, [opened.userId])).map(
    ({ status }) => status,
  );

test("a new position is read back as decided", async () => {
  await save(NOTHING, opened);
  expect(await load()).toEqual(new Map([[opened.id, opened]]));
});

test("a waiting order is read back, and so is the reason of a miss", async () => {
  await save(NOTHING, waiting(opened));
  expect(await load()).toEqual(new Map([[opened.id, waiting(opened)]]));
  const missed: Position = { ...opened, missReason: "price_moved" };
  await save(await load(), missed);
  expect(await load()).toEqual(new Map([[opened.id, missed]]));
});

test("a new position changed in its own batch is written once, in its last state", async () => {
  await save(NOTHING, opened, protectedBy(opened));
  expect(await load()).toEqual(new Map([[opened.id, protectedBy(opened)]]));
  expect(await statuses()).toEqual(["running"]);
});

test("a position that is opened and closed in one batch has one row, closed", async () => {
  await save(NOTHING, opened, closed(opened));
  expect(await load()).toEqual(NOTHING);
  expect(await statuses()).toEqual(["closed"]);
});

test("a stored position that one batch changes and then closes has one row, closed", async () => {
  await save(NOTHING, opened);
  await save(await load(), protectedBy(opened), closed(protectedBy(opened)));
  expect(await load()).toEqual(NOTHING);
  expect(await statuses()).toEqual(["closed"]);
});

test("new, changed and closed positions of one batch each find their row", async () => {
  const changed = { ...opened, id: newId() as PositionId }; // a new id
  const ended = { ...opened, id: newId() as PositionId }; // a new id
  await save(NOTHING, changed, ended);
  await save(await load(), opened, protectedBy(changed), closed(ended));
  const left = [opened, protectedBy(changed)].map((position) => [position.id, position] as const);
  expect(await load()).toEqual(new Map(left));
  expect((await statuses()).toSorted()).toEqual(["closed", "running", "running"]);
});

/** The beginning of a server day. */
const DAY_START = instant(AT + 3_600_000);

const latest = (symbol: SymbolCode) => {
  const quote = { symbol, seq: 9, price: priceOf("59000"), at: DAY_START };
  return { quote, state: { type: "open" } } as const;
};

test("results at an earlier time count positions open then; present ones the rest", async () => {
  const [part, gone, later] = [opened, opened, opened].map((position) => ({
    ...position,
    id: newId() as PositionId, // a new id
  }));
  if (part === undefined || gone === undefined || later === undefined) throw new Error("three");
  const after = instant(DAY_START + 60_000);
  const short: Position = { ...gone, side: "short" };
  await save(
    NOTHING,
    // A quarter of it was closed since.
    { ...part, quantity: quantity(300_000n) },
    { ...closed(short), quantity: quantity(200_000n), closedAt: after },
    { ...later, entry: { price: priceOf("58000"), tickSeq: 8, at: after } },
    // Before the day, and nothing that day.
    { ...closed(opened), closedAt: instant(AT + 1) },
  );
  const requestId = newId();
  const receiptId = newId();
  const inputs = JSON.stringify({ positionId: part.id, closedQuantity: "0.001" });
  await runAsOwner(
    testDatabase.url,
    `insert into contract_terms values ('BTCUSDT', 1, 'demo', '{}', now());
     insert into candles (symbol, interval, opened_at, open, high, low, close, volume,
       first_seq, last_seq)
     values ('BTCUSDT', '1h', to_timestamp(${AT / 1_000}), 61000.5,
       61000.5, 61000.5, 61000.5, 0, 1, 1),
       ('BTCUSDT', '1h', to_timestamp(${DAY_START / 1_000}), 70000,
       70000, 70000, 70000, 0, 2, 2);
     insert into receipts values ('${receiptId}', '${opened.userId}', 'close', 'contract/2',
       '${inputs}', '[]', '{"quantityLeft":"0.003"}', to_timestamp(${after / 1_000}));
     insert into journal_entries values ('${opened.userId}', '${requestId}', 'test', '\\x00',
       'null', null, '${receiptId}', to_timestamp(${after / 1_000}));`,
  );
  const read = (book: "demo" | "live") =>
    openResults({ latest }).read(database, { userId: opened.userId, book, since: DAY_START });
  // Then: 0.004 × 1 000.5 less 0.002 × 1 000.5. Now: 0.003 × −1 000 and 0.004 × 1 000.
  expect(await read("demo")).toEqual([{ asset: "USDT", before: 200_100_000n, now: 100_000_000n }]);
  expect(await read("live")).toEqual([]);
});
