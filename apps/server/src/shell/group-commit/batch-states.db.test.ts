// Goal: a remembered state spares its loading and is never another process's past. Method: a store
// of one number a user that counts what it is asked to load, in a real PostgreSQL, and two runners
// that know nothing of each other, as in two processes.
import { err, ok, type UserId } from "@plumbline/engine/kernel";
import { grantDemoFunds } from "@plumbline/engine/ledger";
import { TestClock } from "@plumbline/tests/kit/clock";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Command, Store } from "../command.ts";
import { Database, sql } from "../database.ts";
import { newId, newRequestId } from "../ids.ts";
import { noState } from "../no-state.ts";
import { lockUsers } from "../ledger/user-locks.ts";
import { Outbox } from "../outbox.ts";
import { CommandRunner } from "../run-command.ts";

let testDatabase: TestDatabase;
let database: Database;
let here: CommandRunner;
let there: CommandRunner;
let userId: UserId;
let loaded: UserId[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
  await runAsOwner(
    testDatabase.url,
    `create table counts (user_id uuid primary key, count integer not null);
     grant select, insert, update on counts to plumbline_app`,
  );
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

beforeEach(async () => {
  const log = (fault: unknown) => expect.fail(String(fault));
  const runnerOf = () =>
    new CommandRunner({ database, clock: new TestClock(), outbox: new Outbox({ database, log }) });
  [here, there] = [runnerOf(), runnerOf()];
  userId = newId() as UserId; // coined here
  await database.query(sql("test.user", "insert into users values ($1, now())"), [userId]);
  loaded = [];
});

const countStore: Store<number, number> = {
  name: "test.counts",
  isRemembered: true,
  async load(tx, userIds) {
    loaded.push(...userIds);
    const rows = await tx.query<{ user_id: UserId; count: number }>(
      sql("test.load", "select * from counts where user_id = any($1::uuid[])"),
      [userIds],
    );
    const counts = new Map(rows.map((row) => [row.user_id, row.count]));
    return new Map(userIds.map((id) => [id, counts.get(id) ?? 0]));
  },
  merge: (_count, next) => next,
  async save(tx, changes) {
    const save = sql(
      "test.save",
      `insert into counts values ($1, $2) on conflict (user_id) do update set count = $2`,
    );
    for (const { userId: of, next } of changes) await tx.query(save, [of, next]);
  },
};

/** Counts one on, moving no money; answers what it has come to. */
const count = (change: Partial<Command<number, number, never, Refused, number>> = {}) => ({
  name: "test.count",
  userId,
  requestId: newRequestId(),
  content: "",
  store: countStore,
  decide: ({ state }: { readonly state: number }) =>
    ok({ next: state + 1, postings: [], events: [], receipts: [] }),
  answer: (next: number) => next,
  ...change,
});

/** How many wait for an advisory lock that another transaction of this database holds. */
const WAITING = `
  select count(distinct pid)::int as waiting from pg_locks join pg_database on oid = database
  where locktype = 'advisory' and not granted and datname = current_database()`;

type Refused = { readonly type: "refused" };

const grant = (): Command<null, null, never, never, null> => ({
  name: "test.grant",
  userId,
  requestId: newRequestId(),
  content: "",
  store: noState,
  decide: () => ok(grantDemoFunds()),
  answer: () => null,
});

test("whoever has a purse is loaded once", async () => {
  await here.run(grant());
  expect([await here.run(count()), await here.run(count())]).toEqual([ok(1), ok(2)]);
  expect(loaded).toEqual([userId]);
});

test("without a purse nothing would tell of another process, so each command loads", async () => {
  expect([await here.run(count()), await here.run(count())]).toEqual([ok(1), ok(2)]);
  expect(loaded).toEqual([userId, userId]);
});

test("what another process has written is loaded again, though it moved no money", async () => {
  await here.run(grant());
  expect(await here.run(count())).toEqual(ok(1));
  expect(await there.run(count())).toEqual(ok(2));
  expect(await there.run(count())).toEqual(ok(3));
  expect(await here.run(count())).toEqual(ok(4));
  expect(await there.run(count())).toEqual(ok(5));
  expect(loaded).toEqual([userId, userId, userId, userId]);
});

test("after a command of another store too", async () => {
  await here.run(grant());
  await here.run(count());
  await here.run(grant());
  expect(await here.run(count())).toEqual(ok(2));
  expect(loaded).toEqual([userId, userId]);
});

test("neither a refusal nor a batch that fails leaves anything to remember", async () => {
  await here.run(grant());
  await here.run(count());
  const refused = count({ decide: () => err({ type: "refused" }) });
  expect(await here.run(refused)).toEqual(err({ type: "refused" }));
  const failing = {
    ...countStore,
    save: () => Promise.reject(new Error("the disk is full")),
  };
  await expect(here.run(count({ store: failing }))).rejects.toThrow("the disk is full");
  expect(await here.run(count())).toEqual(ok(2));
  expect(loaded).toEqual([userId]);
});

test("what cannot be written down leaves nothing behind, nor is it remembered", async () => {
  await here.run(grant());
  await here.run(count());
  const unwritable = count({
    // A bigint is no JSON: the events of this command cannot be kept.
    decide: ({ state }) =>
      ok({ next: state + 1, postings: [], events: [{ type: "x", n: 1n } as never], receipts: [] }),
  });
  await expect(here.run(unwritable)).rejects.toThrow(/BigInt/);
  // Whoever has to load is told what is in the table.
  expect(await there.run(count())).toEqual(ok(2));
  expect(await here.run(count())).toEqual(ok(3));
});

test("a ledger that PostgreSQL refuses takes its command's rows back, nobody else's", async () => {
  await here.run(grant());
  await here.run(count());
  await runAsOwner(
    testDatabase.url,
    `alter table journal_entries add constraint no_bad check (command <> 'test.bad')`,
  );
  const other = newId() as UserId; // coined here
  const [bad, good] = await Promise.allSettled([
    here.run(count({ name: "test.bad" })),
    here.run(count({ userId: other })),
    here.run(count({ userId: newId() as UserId })), // so that the first two share a batch
  ]);
  expect(bad).toMatchObject({ reason: { message: expect.stringContaining("no_bad") } });
  expect(good).toMatchObject({ value: ok(1) });
  expect(await here.run(count())).toEqual(ok(2));
});

test("commands of one batch build on one another, and the last is remembered", async () => {
  await here.run(grant());
  const three = await Promise.all([here.run(count()), here.run(count()), here.run(count())]);
  expect(three).toEqual([ok(1), ok(2), ok(3)]);
  expect(await here.run(count())).toEqual(ok(4));
  expect(loaded).toEqual([userId]);
});

// Goal: what is decided from memory is decided on the user as they are once their lock is had.
// Method: another process holds the lock, which the count waits for, and counts before it lets go.
test("a command that waited behind another process counts on from what that one left", async () => {
  await here.run(grant());
  expect(await here.run(count())).toEqual(ok(1));
  let waiting: Promise<unknown> = Promise.resolve();
  await database.transaction(async (tx) => {
    await lockUsers(tx, [userId]);
    waiting = here.run(count());
    await expect.poll(() => tx.query(sql("test.waiting", WAITING))).toEqual([{ waiting: 1 }]);
    await tx.query(sql("test.counted", "update counts set count = 7 where user_id = $1"), [userId]);
    await tx.query(sql("test.wrote", "update purses set writes = writes + 1 where user_id = $1"), [
      userId,
    ]);
  });
  expect(await waiting).toEqual(ok(8));
  expect(loaded).toEqual([userId, userId]);
});

// Goal: a request id is looked for before a refusal or a second effect, from memory too. Method:
// the same command twice, as it would be accepted again, with another content, and refused.
test("a repeated request of somebody remembered is answered as before, once done", async () => {
  await here.run(grant());
  await here.run(count());
  const asked = count();
  expect(await here.run(asked)).toEqual(ok(2));
  expect(await here.run(asked)).toEqual(ok(2));
  const reused = { ...asked, content: "another" };
  expect(await here.run(reused)).toEqual(err({ type: "request_id_reused" }));
  const refusing = { ...asked, decide: () => err({ type: "refused" as const }) };
  expect(await here.run(refusing)).toEqual(ok(2));
  expect(await here.run(count())).toEqual(ok(3));
});

test("a repetition takes nobody else's command of its batch with it", async () => {
  const other = newId() as UserId; // coined here
  for (const of of [userId, other]) {
    await here.run({ ...grant(), userId: of });
    await here.run(count({ userId: of }));
  }
  const asked = count();
  await here.run(asked);
  const answers = await Promise.all([
    here.run(count({ userId: newId() as UserId })), // so that the others share a batch
    here.run(asked),
    here.run(count({ userId: other })),
    here.run(count()),
  ]);
  expect(answers.slice(1)).toEqual([ok(2), ok(2), ok(3)]);
});

test("of one batch from memory, one request id counts once", async () => {
  await here.run(grant());
  await here.run(count());
  const asked = count();
  expect(await Promise.all([here.run(asked), here.run(asked)])).toEqual([ok(2), ok(2)]);
  expect(await here.run(count())).toEqual(ok(3));
  expect(loaded).toEqual([userId]);
});

// Goal: a remembered store is neither skipped nor outdated beside one that is not. Method: both in
// one batch, then from another process, and back.
test("one batch of two stores leaves the remembered one as both left it", async () => {
  await here.run(grant());
  await here.run(count());
  const answers = await Promise.all([here.run(grant()), here.run(count()), here.run(grant())]);
  expect(answers[1]).toEqual(ok(2));
  expect(await here.run(count())).toEqual(ok(3));
  expect(loaded).toEqual([userId]);
  expect(await there.run(grant())).toEqual(ok(null));
  expect(await here.run(count())).toEqual(ok(4));
  expect(loaded).toEqual([userId, userId]);
});

test("a store is told what the commands of its batch are about", async () => {
  const asked: (readonly string[])[] = [];
  const store: Store<number, number> = {
    ...countStore,
    load: (tx, userIds, causeIds = []) => {
      asked.push(causeIds);
      return countStore.load(tx, userIds);
    },
  };
  const [one, two] = [newId(), newId()];
  await Promise.all([
    here.run(count({ store, causeId: one })),
    here.run(grant()),
    here.run(count({ store })),
    here.run(count({ store, causeId: two })),
  ]);
  expect(asked).toEqual([[one, two]]);
});

// Goal: what is decided beside another store sees it as of the same lock, whoever wrote it last.
// Method: a command that answers another's count: alone, after one of its own batch, after another
// process; it leaves the count as it is.
test("a command sees the store beside its own as whoever wrote it last left it", async () => {
  const looking = (): Command<null, null, never, never, number> => {
    let seen: unknown;
    return {
      ...{ name: "test.look", userId, requestId: newRequestId(), content: "", store: noState },
      beside: countStore,
      decide: ({ beside }) => {
        seen = beside;
        return ok({ next: null, postings: [], events: [], receipts: [] });
      },
      answer: () => Number(seen),
    };
  };
  await here.run(grant());
  expect(await here.run(looking())).toEqual(ok(0));
  expect(await Promise.all([here.run(count()), here.run(looking())])).toEqual([ok(1), ok(1)]);
  expect(await there.run(count())).toEqual(ok(2));
  expect(await here.run(looking())).toEqual(ok(2));
  expect(await here.run(count())).toEqual(ok(3));
});
