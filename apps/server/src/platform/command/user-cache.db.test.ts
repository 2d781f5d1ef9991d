// Goal: decisions on cached users have the same effects and answers as decisions under the lock.
// Method: commands that count one number for each user, in a real PostgreSQL, next to a transaction
// that holds their lock, and repeated.
import { err, ok, type UserId } from "@plumbline/engine/kernel";
import {
  countOn,
  countStore,
  grantTo,
  newCounter,
  newRunner,
  openCounts,
} from "@plumbline/tests/kit/commands/counts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Store } from "./command.ts";
import { type Database, sql } from "#platform/postgres/database";
import { newId, newReceiptId } from "#platform/process/ids";
import { lockUsers } from "#platform/ledger/user-locks";
import type { CommandRunner } from "./run-command.ts";

let counts: Awaited<ReturnType<typeof openCounts>>;
let database: Database;
let here: CommandRunner;
let userId: UserId;
let loaded: UserId[];
let store: Store<number, number>;

beforeAll(async () => {
  counts = await openCounts();
  ({ database } = counts);
});

afterAll(() => counts.close());

beforeEach(async () => {
  here = newRunner(database);
  userId = await newCounter(database);
  loaded = [];
  store = countStore(loaded);
});

const count = (change: Parameters<typeof countOn>[1] = {}) => countOn({ userId, store }, change);
const grant = () => grantTo(userId);

/** The number of sessions that wait for an advisory lock of this database. */
const WAITING = `
  select count(distinct pid)::int as waiting from pg_locks join pg_database on oid = database
  where locktype = 'advisory' and not granted and datname = current_database()`;

// Goal: a decision on a cached user uses the user's state under the lock. Method: another process
// holds the lock, for which the count waits, and counts before it releases the lock.
test("a command that waited for another process continues from its result", async () => {
  await here.run(grant());
  expect(await here.run(count())).toEqual(ok(1));
  let waiting: Promise<unknown> = Promise.resolve();
  await database.transaction(async (tx) => {
    await lockUsers(tx, [userId]);
    waiting = here.run(count());
    await expect.poll(() => tx.query(sql("test.waiting", WAITING))).toEqual([{ waiting: 1 }]);
    await tx.query(sql("test.counted", "update counts set count = 7 where user_id = $1"), [userId]);
    await tx.query(
      sql("test.wrote", "update balance_rows set writes = writes + 1 where user_id = $1"),
      [userId],
    );
  });
  expect(await waiting).toEqual(ok(8));
  expect(loaded).toEqual([userId, userId]);
});

// Goal: no outdated decision is committed, even without other writers. Method: a command that
// answers the present price, which moves while the command waits for a lock.
test("a command that waited long for its lock is decided again", async () => {
  await here.run(grant());
  await here.run(count());
  let price = 1;
  const looking = count({
    decide: () => ok({ next: price, postings: [], events: [], receipts: [] }),
  });
  let waiting: Promise<unknown> = Promise.resolve();
  await database.transaction(async (tx) => {
    await lockUsers(tx, [userId]);
    waiting = here.run(looking);
    await expect.poll(() => tx.query(sql("test.waiting", WAITING))).toEqual([{ waiting: 1 }]);
    price = 2;
    await tx.query(sql("test.long", "select pg_sleep(0.3)"));
  });
  expect(await waiting).toEqual(ok(2));
});

// Goal: a request id is looked up before a refusal or a second effect, for cached users too.
// Method: the same command twice, as it would be accepted again, with different content, and
// refused.
test("a repeated request of a cached user gets the earlier answer, done once", async () => {
  await here.run(grant());
  await here.run(count());
  const request = count();
  expect(await here.run(request)).toEqual(ok(2));
  expect(await here.run(request)).toEqual(ok(2));
  const reused = { ...request, content: "another" };
  expect(await here.run(reused)).toEqual(err({ type: "request_id_reused" }));
  const refusing = { ...request, decide: () => err({ type: "refused" as const }) };
  expect(await here.run(refusing)).toEqual(ok(2));
  expect(await here.run(count())).toEqual(ok(3));
});

test("a repeated request whose receipt already exists gets the earlier answer", async () => {
  await here.run(grant());
  await here.run(count());
  const receipt = { id: newReceiptId(), kind: "test", ruleVersion: "1", inputs: {}, ticks: [] };
  const request = count({
    decide: ({ state }) =>
      ok({ next: state + 1, postings: [], events: [], receipts: [{ ...receipt, result: {} }] }),
  });
  expect(await here.run(request)).toEqual(ok(2));
  expect(await here.run(request)).toEqual(ok(2));
  expect(await here.run(count())).toEqual(ok(3));
});

test("a repetition does not fail other commands of its batch", async () => {
  const other = newId() as UserId; // a new id
  for (const of of [userId, other]) {
    await here.run({ ...grant(), userId: of });
    await here.run(count({ userId: of }));
  }
  const request = count();
  await here.run(request);
  const answers = await Promise.all([
    here.run(count({ userId: newId() as UserId })), // so that the others share a batch
    here.run(request),
    here.run(count({ userId: other })),
    here.run(count()),
  ]);
  expect(answers.slice(1)).toEqual([ok(2), ok(2), ok(3)]);
});

test("in one batch of cached users, one request id counts once", async () => {
  await here.run(grant());
  await here.run(count());
  let saves = 0;
  const saving: Store<number, number> = {
    ...store,
    save: (tx, changes) => {
      saves += changes.length;
      return store.save(tx, changes);
    },
  };
  const request = count({ store: saving });
  expect(await Promise.all([here.run(request), here.run(request)])).toEqual([ok(2), ok(2)]);
  expect(await here.run(count())).toEqual(ok(3));
  expect(loaded).toEqual([userId]);
  expect(saves).toBe(1);
});

// Goal: a cached state of one area is dropped when another area changes it, also within one batch.
// Method: a store that only reads the count, next to one that counts and is not cached.
test("changes of another store in the same batch are loaded again", async () => {
  await here.run(grant());
  const looking: Store<number, number> = { ...store, name: "test.looks", save: async () => {} };
  const { isCacheable: _remembered, ...counting } = countStore([]);
  const look = () =>
    count({
      store: looking,
      decide: ({ state }) => ok({ next: state, postings: [], events: [], receipts: [] }),
    });
  expect(await here.run(look())).toEqual(ok(0));
  await Promise.all([here.run(look()), here.run(count({ store: counting })), here.run(look())]);
  expect(await here.run(look())).toEqual(ok(1));
});

// Goal: one round trip suffices for users that no other process has written, otherwise two. Method:
// the number of decisions on two users' commands, because those that fail under the lock are
// decided again.
test("several cached users are decided once, unless one was written elsewhere", async () => {
  const other = await newCounter(database);
  let decided = 0;
  const counting = (of: UserId) =>
    count({
      userId: of,
      decide: ({ state }) => {
        decided += 1;
        return ok({ next: state + 1, postings: [], events: [], receipts: [] });
      },
    });
  const both = () => Promise.all([userId, other].map((of) => here.run(counting(of))));
  for (const of of [userId, other]) await here.run({ ...grant(), userId: of });
  expect([await both(), decided]).toEqual([[ok(1), ok(1)], 2]);
  expect([await both(), decided]).toEqual([[ok(2), ok(2)], 4]);
  await newRunner(database).run(count({ userId: other }));
  loaded.splice(0);
  expect([await both(), decided]).toEqual([[ok(3), ok(4)], 8]);
  expect(loaded).toEqual([other]);
});
