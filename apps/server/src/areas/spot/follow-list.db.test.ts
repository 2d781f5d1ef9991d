// Goal: a new symbol adds one version of the terms, with any number of processes and concurrent
// operators. Method: two processes at once, and an operator's command that holds the house's lock
// while it stores a version, on one database.
import { DEFAULT_SPOT_TERMS, withSpotSymbols } from "@plumbline/engine/spot";
import { DEFAULT_SYMBOLS, readSymbol } from "@plumbline/engine/market";
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import { TestClock } from "@plumbline/tests/kit/clock";
import { REEF } from "@plumbline/tests/kit/market/settle-symbols";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockUsers } from "#platform/ledger/user-locks";
import { Database } from "#platform/postgres/database";
import { HOUSE } from "#platform/process/ids";
import { followSymbols } from "#services/operators/settings/follow-symbols";
import { spotTerms } from "./spot-store.ts";

let testDatabase: TestDatabase;
let database: Database;
const clock = new TestClock();

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
  await spotTerms.open(database, { terms: DEFAULT_SPOT_TERMS, now: clock.now() });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const follow = () =>
  followSymbols(database, spotTerms, {
    symbols: [...DEFAULT_SYMBOLS, readSymbol(REEF)],
    product: "spot",
    now: clock.now(),
    add: withSpotSymbols,
  });

test("two processes that follow and an operator's version do not block each other", async () => {
  const { subject } = spotTerms;
  let following: Promise<unknown> = Promise.resolve();
  await database.transaction(async (tx) => {
    await lockUsers(tx, [HOUSE]); // as every operator's command does
    following = Promise.all([follow(), follow()]);
    const versions = await subject.readVersions(tx);
    const content = JSON.stringify({ ...DEFAULT_SPOT_TERMS, halfSpreadPpm: 2_000 });
    const effectiveAt = clock.now();
    const version = versions.length + 1;
    await subject.keep(tx, { version, effectiveAt, content, operatorId: null });
  });
  await following;
  const versions = await subject.readVersions(database);
  expect(versions.map(({ version }) => version)).toEqual([1, 2, 3]);
  const last = spotTerms.parse(versions.at(-1)?.content ?? "");
  expect(last.halfSpreadPpm).toBe(2_000);
  expect(last.symbols.map(({ id }) => id)).toContain(REEF.id);
});
