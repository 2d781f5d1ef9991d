// Goal: what was committed although its answer was lost becomes known to whoever listens, and is
// done once. Method: a real PostgreSQL behind a relay that cuts the connection just when the
// answer to a commit passes.
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { ok, type UserId } from "@plumbline/engine/kernel";
import { grantDemoFunds } from "@plumbline/engine/ledger";
import { TestClock } from "@plumbline/tests/kit/clock";
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Database, sql } from "./database.ts";
import { newId, newRequestId } from "./ids.ts";
import { noState } from "./no-state.ts";
import { Outbox } from "./outbox.ts";
import type { Command } from "./command.ts";
import { CommandRunner } from "./run-command.ts";

let testDatabase: TestDatabase;
let database: Database;
let relay: Server;
let isCutting = false;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const url = new URL(testDatabase.url);
  const at = { host: url.hostname, port: Number(url.port) };
  relay = createServer((client) => {
    const server = connect(at);
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on("error", end).on("close", end);
    client.on("data", (sent) => server.write(sent));
    server.on("data", (answered) => {
      if (!isCutting || !answered.includes("COMMIT\0")) client.write(answered);
      else {
        isCutting = false;
        end();
      }
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => relay.once("listening", resolve));
  url.port = String((relay.address() as AddressInfo).port); // it listens on a port
  database = new Database({ url: url.toString() });
});

afterAll(async () => {
  await database.close();
  relay.close();
  await testDatabase.drop();
});

async function newUser(): Promise<UserId> {
  const id = newId() as UserId; // as registering makes it
  await database.query(sql("test.user", "insert into users values ($1, now())"), [id]);
  return id;
}

const grant = (userId: UserId): Command<null, null, never, never, string> => ({
  name: "test.grant",
  userId,
  requestId: newRequestId(),
  content: "",
  store: noState,
  decide: () => ok(grantDemoFunds()),
  answer: () => "granted",
});

function listeningRunner() {
  const outbox = new Outbox({ database, log: (fault) => expect.fail(String(fault)) });
  const runner = new CommandRunner({ database, clock: new TestClock(), outbox, lanes: 1 });
  const committed: UserId[] = [];
  const uncertain: (readonly UserId[])[] = [];
  runner.onCommitted((all) => committed.push(...all.map(({ userId }) => userId)));
  runner.onUncertain((userIds) => uncertain.push(userIds));
  return { runner, outbox, committed, uncertain };
}

test("a lost answer to a commit is doubted at once, and again when it is asked for", async () => {
  const { runner, outbox, committed, uncertain } = listeningRunner();
  const userId = await newUser();
  const command = grant(userId);
  isCutting = true;
  await expect(runner.run(command)).rejects.toThrow("Connection terminated");
  expect(uncertain).toEqual([[userId]]);
  expect(await runner.run(command)).toEqual(ok("granted"));
  expect([committed, uncertain]).toEqual([[], [[userId], [userId]]]);
  await outbox.stop();
});

test("a batch whose commit was lost is answered from what it wrote", async () => {
  const { runner, outbox, committed, uncertain } = listeningRunner();
  const [a, b] = [await newUser(), await newUser()];
  isCutting = true;
  const answers = await Promise.all([runner.run(grant(a)), runner.run(grant(b))]);
  expect(answers).toEqual([ok("granted"), ok("granted")]);
  expect([committed, uncertain]).toEqual([
    [],
    [
      [a, b],
      [a, b],
    ],
  ]);
  await outbox.stop();
});

test("what is answered as usual is told and not doubted", async () => {
  const { runner, outbox, committed, uncertain } = listeningRunner();
  const userId = await newUser();
  await runner.run(grant(userId));
  expect([committed, uncertain]).toEqual([[userId], []]);
  await outbox.stop();
});
