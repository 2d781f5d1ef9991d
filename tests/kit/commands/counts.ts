// A store of one number for each user, in a separate table, and commands that increment it.
import { type Decision, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import { grantDemoFunds } from "@plumbline/engine/ledger";
import {
  type AnyCommand,
  type Command,
  noState,
  type Store,
} from "@plumbline/server/platform/command/command";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { newId, newRequestId } from "@plumbline/server/platform/process/ids";
import { Outbox } from "@plumbline/server/platform/command/outbox";
import { CommandRunner } from "@plumbline/server/platform/command/run-command";
import { expect } from "vitest";
import { TestClock } from "../clock.ts";
import { createTestDatabase, runAsOwner } from "../database.ts";

export type CountRefusal = { readonly type: "refused" };
type Counted = Result<Decision<number, never>, CountRefusal>;
type Count = Command<number, number, Counted, number>;

/** A database with the table of counts. */
export async function openCounts() {
  const { url, drop } = await createTestDatabase();
  await runAsOwner(
    url,
    `create table counts (user_id uuid primary key, count integer not null);
     grant select, insert, update on counts to plumbline_app`,
  );
  const database = new Database({ url });
  return {
    url,
    database,
    async close() {
      // Its runners are idle by now; the check for open handles would otherwise query a closed
      // database.
      for (const outbox of outboxes.get(database) ?? []) await outbox.stop();
      await database.close();
      await drop();
    },
  };
}

const outboxes = new WeakMap<Database, readonly Outbox[]>();

/** A runner that shares nothing with the others, as in a separate process. */
export function newRunner(database: Database): CommandRunner {
  const log = (fault: unknown) => expect.fail(String(fault));
  const outbox = new Outbox({ database, log });
  outboxes.set(database, [...(outboxes.get(database) ?? []), outbox]);
  return new CommandRunner({ database, clock: new TestClock(), outbox });
}

export async function newCounter(database: Database): Promise<UserId> {
  const userId = newId() as UserId; // an id made by this test
  await database.query(sql("test.user", "insert into users values ($1, now())"), [userId]);
  return userId;
}

/** The store, which may be cached, and records in `loaded` the users it is asked to load. */
export const countStore = (loaded: UserId[]): Store<number, number> => ({
  name: "test.counts",
  isCacheable: true,
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
});

/** Increments the number by one and moves no money; returns the new number. */
export const countOn = (
  about: Pick<Count, "userId" | "store">,
  change: Partial<Count> = {},
): Count => ({
  name: "test.count",
  requestId: newRequestId(),
  content: "",
  decide: ({ state }) => ok({ next: state + 1, postings: [], events: [], receipts: [] }),
  answer: (next) => next,
  ...about,
  ...change,
});

/** Gives the user a balance. */
export const grantTo = (userId: UserId) =>
  ({
    name: "test.grant",
    userId,
    requestId: newRequestId(),
    content: "",
    store: noState,
    decide: () => ok(grantDemoFunds()),
    answer: () => null,
  }) satisfies AnyCommand;
