// Goal: a commit whose answer was lost is reported to listeners and done once; it is never answered
// with a refusal. Method: a real PostgreSQL behind a relay that cuts the connection exactly when
// the answer to a commit passes, or before the commit is sent.
import { err, ok, type UserId } from "@plumbline/engine/kernel";
import { grantDemoFunds } from "@plumbline/engine/ledger";
import { TestClock } from "@plumbline/tests/kit/clock";
import { type CuttingRelay, startCuttingRelay } from "@plumbline/tests/kit/commands/cutting-relay";
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CommitUnknown, ConnectionLost, Database, sql } from "#platform/postgres/database";
import { newId, newRequestId } from "#platform/process/ids";
import { type AnyCommand, noState } from "./command.ts";
import { Outbox } from "./outbox.ts";
import { CommandRunner } from "./run-command.ts";

let testDatabase: TestDatabase;
let database: Database;
let relay: CuttingRelay;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  relay = await startCuttingRelay(testDatabase.url);
  database = new Database({ url: relay.url });
});

afterAll(async () => {
  await database.close();
  await relay.stop();
  await testDatabase.drop();
});

async function newUser(): Promise<UserId> {
  const id = newId() as UserId; // a new id
  await database.query(sql("test.user", "insert into users values ($1, now())"), [id]);
  return id;
}

const grant = (userId: UserId) =>
  ({
    name: "test.grant",
    userId,
    requestId: newRequestId(),
    content: "",
    store: noState,
    decide: () => ok(grantDemoFunds()),
    answer: () => "granted",
  }) satisfies AnyCommand;

function listeningRunner() {
  const outbox = new Outbox({ database, log: (fault) => expect.fail(String(fault)) });
  const runner = new CommandRunner({ database, clock: new TestClock(), outbox, workers: 1 });
  const committed: UserId[] = [];
  const unknown: (readonly UserId[])[] = [];
  runner.onCommitted((all) => committed.push(...all.map(({ userId }) => userId)));
  runner.onCommitUnknown((userIds) => unknown.push(userIds));
  return { runner, outbox, committed, unknown };
}

test("a lost commit answer is reported at once, and found by the retry", async () => {
  const { runner, outbox, committed, unknown } = listeningRunner();
  const userId = await newUser();
  relay.cutCommits(1);
  expect(await runner.run(grant(userId))).toEqual(ok("granted"));
  expect([committed, unknown]).toEqual([[], [[userId], [userId]]]);
  await outbox.stop();
});

test("if the retry is lost too, the outcome is unknown until the request is repeated", async () => {
  const { runner, outbox, committed, unknown } = listeningRunner();
  const userId = await newUser();
  const command = grant(userId);
  relay.cutCommits(2);
  await expect(runner.run(command)).rejects.toBeInstanceOf(CommitUnknown);
  expect(await runner.run(command)).toEqual(ok("granted"));
  expect([committed, unknown]).toEqual([[], [[userId], [userId], [userId]]]);
  await outbox.stop();
});

test("a refusal after a commit with an unknown outcome is not returned", async () => {
  const { runner, outbox } = listeningRunner();
  const refusal = err({ type: "no" } as const);
  const refused = { ...grant(await newUser()), decide: () => refusal };
  relay.cutCommits(1);
  await expect(runner.run(refused)).rejects.toBeInstanceOf(CommitUnknown);
  expect(await runner.run(refused)).toEqual(refusal);
  await outbox.stop();
});

test("a connection that ends before the commit is sent has no effect", async () => {
  const waiting = database.transaction(async (tx) => {
    await tx.query(sql("test.one", "select 1 as one"));
    relay.cutAll();
    await tx.query(sql("test.two", "select 2 as two"));
  });
  await expect(waiting).rejects.toBeInstanceOf(ConnectionLost);
});

test("a batch whose commit was lost is answered from its own writes", async () => {
  const { runner, outbox, committed, unknown } = listeningRunner();
  const [a, b] = [await newUser(), await newUser()];
  relay.cutCommits(1);
  const answers = await Promise.all([runner.run(grant(a)), runner.run(grant(b))]);
  expect(answers).toEqual([ok("granted"), ok("granted")]);
  expect([committed, unknown]).toEqual([
    [],
    [
      [a, b],
      [a, b],
    ],
  ]);
  await outbox.stop();
});

test("a usual answer is reported once", async () => {
  const { runner, outbox, committed, unknown } = listeningRunner();
  const userId = await newUser();
  await runner.run(grant(userId));
  expect([committed, unknown]).toEqual([[userId], []]);
  await outbox.stop();
});
