// Goal: a cached state saves loading and is never used after another process has changed it.
// Method: a store of one number for each user that counts its loads, in a real PostgreSQL, and two
// independent runners, as in two processes.
import { err, ok, type UserId } from "@plumbline/engine/kernel";
import {
  countOn,
  countStore,
  grantTo,
  newCounter,
  newRunner,
  openCounts,
} from "@plumbline/tests/kit/commands/counts";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AnyCommand, noState, type Store } from "./command.ts";
import type { Database } from "#platform/postgres/database";
import { newId, newRequestId } from "#platform/process/ids";
import type { CommandRunner } from "./run-command.ts";

let counts: Awaited<ReturnType<typeof openCounts>>;
let database: Database;
let here: CommandRunner;
let there: CommandRunner;
let userId: UserId;
let loaded: UserId[];
let store: Store<number, number>;

beforeAll(async () => {
  counts = await openCounts();
  ({ database } = counts);
});

afterAll(() => counts.close());

beforeEach(async () => {
  [here, there] = [newRunner(database), newRunner(database)];
  userId = await newCounter(database);
  loaded = [];
  store = countStore(loaded);
});

const count = (change: Parameters<typeof countOn>[1] = {}) => countOn({ userId, store }, change);
const grant = () => grantTo(userId);

test("a user with a balance row is loaded once", async () => {
  await here.run(grant());
  expect([await here.run(count()), await here.run(count())]).toEqual([ok(1), ok(2)]);
  expect(loaded).toEqual([userId]);
});

test("without a balance row other processes are undetectable: each command loads", async () => {
  expect([await here.run(count()), await here.run(count())]).toEqual([ok(1), ok(2)]);
  expect(loaded).toEqual([userId, userId]);
});

test("rows written by another process are loaded again, even without money moved", async () => {
  await here.run(grant());
  expect(await here.run(count())).toEqual(ok(1));
  expect(await there.run(count())).toEqual(ok(2));
  expect(await there.run(count())).toEqual(ok(3));
  expect(await here.run(count())).toEqual(ok(4));
  expect(await there.run(count())).toEqual(ok(5));
  expect(loaded).toEqual([userId, userId, userId, userId]);
});

test("the same holds after a command of another store", async () => {
  await here.run(grant());
  await here.run(count());
  await here.run(grant());
  expect(await here.run(count())).toEqual(ok(2));
  expect(loaded).toEqual([userId, userId]);
});

test("neither a refusal nor a failed batch leaves a cached state", async () => {
  await here.run(grant());
  await here.run(count());
  const refused = count({ decide: () => err({ type: "refused" }) });
  expect(await here.run(refused)).toEqual(err({ type: "refused" }));
  const failing = {
    ...store,
    save: () => Promise.reject(new Error("the disk is full")),
  };
  await expect(here.run(count({ store: failing }))).rejects.toThrow("the disk is full");
  expect(await here.run(count())).toEqual(ok(2));
  expect(loaded).toEqual([userId]);
});

test("a state that cannot be saved is neither stored nor cached", async () => {
  await here.run(grant());
  await here.run(count());
  const unwritable = count({
    // A bigint is not JSON, so the events of this command cannot be stored.
    decide: ({ state }) =>
      ok({ next: state + 1, postings: [], events: [{ type: "x", n: 1n } as never], receipts: [] }),
  });
  await expect(here.run(unwritable)).rejects.toThrow(/BigInt/);
  // A command that has to load sees the row in the table.
  expect(await there.run(count())).toEqual(ok(2));
  expect(await here.run(count())).toEqual(ok(3));
});

test("a command that PostgreSQL refuses is undone, and no other", async () => {
  await here.run(grant());
  await here.run(count());
  await runAsOwner(
    counts.url,
    `alter table journal_entries add constraint no_bad check (command <> 'test.bad')`,
  );
  const other = newId() as UserId; // a new id
  const [bad, good] = await Promise.allSettled([
    here.run(count({ name: "test.bad" })),
    here.run(count({ userId: other })),
    here.run(count({ userId: newId() as UserId })), // so that the first two share a batch
  ]);
  expect(bad).toMatchObject({ reason: { message: expect.stringContaining("no_bad") } });
  expect(good).toMatchObject({ value: ok(1) });
  expect(await here.run(count())).toEqual(ok(2));
});

test("commands of one batch build on one another, and the last state is cached", async () => {
  await here.run(grant());
  const three = await Promise.all([here.run(count()), here.run(count()), here.run(count())]);
  expect(three).toEqual([ok(1), ok(2), ok(3)]);
  expect(await here.run(count())).toEqual(ok(4));
  expect(loaded).toEqual([userId]);
});

// Goal: a cached store is neither skipped nor outdated next to an uncached one, which may have
// changed the rows it reads. Method: both in one batch, then from another process, and back.
test("one batch of two stores makes the cached one load again", async () => {
  await here.run(grant());
  await here.run(count());
  const answers = await Promise.all([here.run(grant()), here.run(count()), here.run(grant())]);
  expect(answers[1]).toEqual(ok(2));
  expect(await here.run(count())).toEqual(ok(3));
  expect(await here.run(count())).toEqual(ok(4));
  expect(loaded).toEqual([userId, userId]);
  expect(await there.run(grant())).toEqual(ok(null));
  expect(await here.run(count())).toEqual(ok(5));
  expect(loaded).toEqual([userId, userId, userId]);
});

test("a store gets the users of its batch's commands", async () => {
  const causeIdLists: (readonly string[])[] = [];
  const asking: Store<number, number> = {
    ...store,
    load: (tx, userIds, causeIds = []) => {
      causeIdLists.push(causeIds);
      return store.load(tx, userIds);
    },
  };
  const [one, two] = [newId(), newId()];
  await Promise.all([
    here.run(count({ store: asking, causeId: one })),
    here.run(grant()),
    here.run(count({ store: asking })),
    here.run(count({ store: asking, causeId: two })),
  ]);
  expect(causeIdLists).toEqual([[one, two]]);
});

// Goal: a decision with a related store sees its state as of the same lock, whichever process wrote
// it last. Method: a command that returns another's count: alone, after one of its own batch, after
// another process; it leaves the count unchanged.
test("a command sees the related store's latest state, whichever process wrote it", async () => {
  const looking = () => lookAt(store);
  await here.run(grant());
  expect(await here.run(looking())).toEqual(ok(0));
  expect(await Promise.all([here.run(count()), here.run(looking())])).toEqual([ok(1), ok(1)]);
  expect(await there.run(count())).toEqual(ok(2));
  expect(await here.run(looking())).toEqual(ok(2));
  expect(await here.run(count())).toEqual(ok(3));
});

// Goal: rows written by a third store are seen too. Method: both read one table; only the
// declaration states that the rows belong to another store.
test("a command sees rows of other stores as those of its own batch left them", async () => {
  const { isCacheable: _, ...counted } = store;
  const others: Store<number, number> = { ...counted, name: "test.others", isOfOthers: true };
  await here.run(grant());
  const answers = await Promise.all([here.run(count()), here.run(lookAt(others))]);
  expect(answers).toEqual([ok(1), ok(1)]);
  expect(await Promise.all([here.run(lookAt(others)), here.run(count())])).toEqual([ok(1), ok(2)]);
  const own = () => countOn({ userId, store: others });
  expect(await Promise.all([here.run(count()), here.run(own())])).toEqual([ok(3), ok(4)]);
});

/** Returns the state of the user in a related store, and leaves it unchanged. */
function lookAt(relatedStore: Store<number, number>) {
  let seen: unknown;
  return {
    name: "test.look",
    userId,
    requestId: newRequestId(),
    content: "",
    store: noState,
    relatedStore,
    decide: (context) => {
      seen = context.relatedStore;
      return ok({ next: null, postings: [], events: [], receipts: [] });
    },
    answer: () => Number(seen),
  } satisfies AnyCommand;
}
