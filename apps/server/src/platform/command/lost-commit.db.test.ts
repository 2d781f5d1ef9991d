// Goal: what was committed although its answer was lost becomes known to whoever listens, and is
// done once; a refusal is never given for it. Method: a real PostgreSQL behind a relay that cuts
// the connection just when the answer to a commit passes, or when the commit is about to leave.
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
  const id = newId() as UserId; // as registering makes it
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

test("a lost answer to a commit is told at once, and found when it is tried again", async () => {
  const { runner, outbox, committed, unknown } = listeningRunner();
  const userId = await newUser();
  relay.cutCommits(1);
  expect(await runner.run(grant(userId))).toEqual(ok("granted"));
  expect([committed, unknown]).toEqual([[], [[userId], [userId]]]);
  await outbox.stop();
});

test("where that is lost as well nobody knows, until it is asked for again", async () => {
  const { runner, outbox, committed, unknown } = listeningRunner();
  const userId = await newUser();
  const command = grant(userId);
  relay.cutCommits(2);
  await expect(runner.run(command)).rejects.toBeInstanceOf(CommitUnknown);
  expect(await runner.run(command)).toEqual(ok("granted"));
  expect([committed, unknown]).toEqual([[], [[userId], [userId], [userId]]]);
  await outbox.stop();
});

test("a refusal after a commit that nobody knows of is not believed", async () => {
  const { runner, outbox } = listeningRunner();
  const refusal = err({ type: "no" } as const);
  const refused = { ...grant(await newUser()), decide: () => refusal };
  relay.cutCommits(1);
  await expect(runner.run(refused)).rejects.toBeInstanceOf(CommitUnknown);
  expect(await runner.run(refused)).toEqual(refusal);
  await outbox.stop();
});

test("a connection that ends before the commit is sent has done nothing", async () => {
  const waiting = database.transaction(async (tx) => {
    await tx.query(sql("test.one", "select 1 as one"));
    relay.cutAll();
    await tx.query(sql("test.two", "select 2 as two"));
  });
  await expect(waiting).rejects.toBeInstanceOf(ConnectionLost);
});

test("a batch whose commit was lost is answered from what it wrote", async () => {
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

test("what is answered as usual is told once", async () => {
  const { runner, outbox, committed, unknown } = listeningRunner();
  const userId = await newUser();
  await runner.run(grant(userId));
  expect([committed, unknown]).toEqual([[userId], []]);
  await outbox.stop();
});
