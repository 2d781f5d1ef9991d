// Goal: a token works only for its owner, only within its lifetime, and not after its end. Method:
// real tables, a clock that tests move, and two instances as two processes.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type UserId } from "@plumbline/engine/kernel";
import { TestClock } from "@plumbline/tests/kit/clock";
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Database, sql } from "#platform/postgres/database";
import { newId } from "#platform/process/ids";
import { endOtherSessions, Sessions, SESSIONS_OF_USER_MAX } from "./sessions.ts";

let testDatabase: TestDatabase;
let database: Database;
let clock: TestClock;
let sessions: Sessions;
let elsewhere: Sessions;
let userId: UserId;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

beforeEach(() => {
  clock = new TestClock();
  sessions = new Sessions({ database, clock });
  elsewhere = new Sessions({ database, clock });
  userId = newId() as UserId;
});

const start = (device = "phone") => sessions.start({ userId, device, address: "203.0.113.7" });

test("A9 a token is 256 random bits, and only its hash is stored", async () => {
  const token = await start();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(await sessions.userOf(token)).toBe(userId);
  const stored = await database.query<{ row: string }>(
    sql("test.sessions", "select sessions::text as row from sessions"),
  );
  const hex = Buffer.from(token, "base64url").toString("hex");
  expect(stored.filter(({ row }) => row.includes(token) || row.includes(hex))).toEqual([]);
});

test.each(["", "x", "A".repeat(43), "\u0000", "🙂".repeat(60)])(
  "C7 a token that was never issued, %o, has no user",
  async (token) => {
    expect(await sessions.userOf(token)).toBeNull();
  },
);

test("A9 an unused session ends after three days", async () => {
  const token = await start();
  clock.advance(3 * DAY_MS - 1);
  expect(await sessions.userOf(token)).toBe(userId);
  clock.advance(3 * DAY_MS);
  expect(await sessions.userOf(token)).toBeNull();
});

test("A9 a session in constant use ends after 30 days", async () => {
  const token = await start();
  for (let day = 0; day < 59; day += 1) {
    clock.advance(DAY_MS / 2);
    expect(await sessions.userOf(token)).toBe(userId);
  }
  clock.advance(DAY_MS / 2);
  expect(await sessions.userOf(token)).toBeNull();
});

test("M17 one use a day, later each time, keeps a session for its 30 days", async () => {
  const token = await start();
  for (let use = 0; use < 28; use += 1) {
    clock.advance(25 * HOUR_MS);
    expect(await sessions.userOf(token)).toBe(userId);
  }
  clock.advance(25 * HOUR_MS);
  expect(await sessions.userOf(token)).toBeNull();
});

test("the last use is written at most once a minute", async () => {
  const token = await start();
  const startedAt = clock.now();
  clock.advance(MINUTE_MS - 1);
  await sessions.userOf(token);
  expect(await sessions.list(userId)).toMatchObject([{ lastSeenAt: startedAt }]);
  clock.advance(SECOND_MS);
  await sessions.userOf(token);
  expect(await sessions.list(userId)).toMatchObject([{ lastSeenAt: clock.now() }]);
});

test("A9 an ended session is refused here at once and elsewhere within a second", async () => {
  const token = await start();
  await Promise.all([sessions.userOf(token), elsewhere.userOf(token)]);
  await sessions.end(token);
  expect(await sessions.userOf(token)).toBeNull();
  clock.advance(SECOND_MS);
  expect(await elsewhere.userOf(token)).toBeNull();
});

test("ending all ends this user's sessions and nobody else's", async () => {
  const mine = [await start(), await start()];
  const other = newId() as UserId;
  const theirs = await sessions.start({ userId: other, device: "", address: "" });
  for (const token of [...mine, theirs]) await sessions.userOf(token);
  await sessions.endAll(userId);
  expect(await Promise.all(mine.map((token) => sessions.userOf(token)))).toEqual([null, null]);
  expect(await sessions.userOf(theirs)).toBe(other);
});

test("ending the others keeps the requesting one", async () => {
  const [mine, lost] = [await start(), await start("lost phone")];
  await database.transaction((tx) => endOtherSessions(tx, userId, mine));
  expect(await sessions.userOf(mine)).toBe(userId);
  expect(await sessions.userOf(lost)).toBeNull();
});

test("lists where a user is signed in, and ends one of them by its id", async () => {
  const lost = await start("lost phone");
  clock.advance(MINUTE_MS);
  const mine = await start();
  const listed = await sessions.list(userId, mine);
  expect(listed).toMatchObject([
    { device: "phone", address: "203.0.113.7", isCurrent: true, startedAt: clock.now() },
    { device: "lost phone", isCurrent: false },
  ]);
  const id = listed[1]?.id ?? "";
  expect(await sessions.endById(newId() as UserId, id)).toBe(false);
  expect(await sessions.userOf(lost)).toBe(userId);
  expect(await sessions.endById(userId, id)).toBe(true);
  expect(await sessions.userOf(lost)).toBeNull();
  expect(await sessions.endById(userId, id)).toBe(false);
});

test("a fifty-first session ends the oldest of that user, and nobody else's", async () => {
  const other = newId() as UserId;
  const theirs = await sessions.start({ userId: other, device: "", address: "" });
  const mine: string[] = [];
  for (let i = 0; i < SESSIONS_OF_USER_MAX; i += 1) mine.push(await start(`${i}`));
  expect(await sessions.userOf(mine[0] ?? "")).toBe(userId);
  const ended: UserId[] = [];
  sessions.onEnded((id) => ended.push(id));
  mine.push(await start());
  expect(ended).toEqual([userId]);
  const owners = await Promise.all(mine.map((token) => sessions.userOf(token)));
  expect(owners).toEqual([null, ...Array<UserId>(SESSIONS_OF_USER_MAX).fill(userId)]);
  expect(await sessions.userOf(theirs)).toBe(other);
});

test("expired rows are removed, others stay", async () => {
  await start();
  clock.advance(3 * DAY_MS);
  const token = await start();
  await sessions.purge();
  const count = sql("test.count", "select id from sessions where user_id = $1");
  expect(await database.query(count, [userId])).toHaveLength(1);
  expect(await sessions.userOf(token)).toBe(userId);
});
