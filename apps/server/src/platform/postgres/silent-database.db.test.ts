// Goal: a database that disappears silently blocks no caller forever. Method: a real one behind a
// relay that stops forwarding on command, as after a power loss.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { ok, type UserId } from "@plumbline/engine/kernel";
import { grantDemoFunds } from "@plumbline/engine/ledger";
import { TestClock } from "@plumbline/tests/kit/clock";
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type AnyCommand, noState } from "#platform/command/command";
import { Database, sql } from "./database.ts";
import { newId, newRequestId } from "#platform/process/ids";
import { Outbox } from "#platform/command/outbox";
import { CommandRunner } from "#platform/command/run-command";

const QUIET_MS = 400;
/** The time limit in ms within which a fault must arrive. */
const SOON_MS = 5_000;

let testDatabase: TestDatabase;
let wire: Server;
let isCut = false;
let sockets: Socket[];
let database: Database;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  isCut = false;
  sockets = [];
  const { hostname, port } = new URL(testDatabase.url);
  wire = createServer((near) => {
    const far = connect({ host: hostname, port: Number.parseInt(port, 10) });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.push(from);
      from.on("data", (data) => isCut || to.write(data));
      from.on("error", () => {});
      from.on("close", () => isCut || to.destroy());
    }
  });
  wire.listen(0, "127.0.0.1");
  await once(wire, "listening");
  const url = new URL(testDatabase.url);
  url.hostname = "127.0.0.1";
  url.port = `${(wire.address() as AddressInfo).port}`;
  const patience = { connectMs: QUIET_MS, quietMs: QUIET_MS };
  database = new Database({ url: url.href, patience });
});

afterEach(async () => {
  await database.close();
  for (const socket of sockets) socket.destroy();
  wire.close();
  await testDatabase.drop();
});

const one = sql("test.one", "select 1 as one");
const slow = sql("test.slow", `select pg_sleep(${(3 * QUIET_MS) / 1_000})`);

async function soon(request: Promise<unknown>): Promise<string> {
  const startedAt = performance.now();
  const text = await request.then(
    () => "answered",
    ({ message }: Error) => message,
  );
  expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
  return text;
}

test("waiting queries fail, and the next one gets a working connection", async () => {
  const waiting = database.transaction(async (tx) => {
    await tx.query(one);
    isCut = true;
    await tx.query(one);
  });
  expect(await soon(waiting)).toContain("says nothing more");
  expect(await soon(database.query(one))).not.toBe("answered");
  isCut = false;
  expect(await soon(database.query(one))).toBe("answered");
  isCut = true;
  expect(await soon(database.query(one))).toContain("timeout");
  isCut = false;
  expect(await soon(database.transaction((tx) => tx.query(one)))).toBe("answered");
});

test("a query declared as slow may take longer, without affecting others", async () => {
  const taking = (ms?: { quietMs: number }) => database.transaction((tx) => tx.query(slow), ms);
  expect(await soon(taking({ quietMs: 10 * QUIET_MS }))).toBe("answered");
  expect(await soon(taking())).toContain("says nothing more");
});

const grant = () =>
  ({
    name: "test.grant",
    userId: newId() as UserId, // the user is never looked up
    requestId: newRequestId(),
    content: "",
    store: noState,
    decide: () => ok(grantDemoFunds()),
    answer: () => "granted",
  }) satisfies AnyCommand;

test("waiting commands fail together, however many there are", async () => {
  const outbox = new Outbox({ database, log: () => {} });
  const runner = new CommandRunner({ database, clock: new TestClock(), outbox, workers: 1 });
  await database.transaction((tx) => tx.query(one)); // its row types are then cached
  isCut = true;
  const waiting = Array.from({ length: 50 }, () => runner.run(grant()));
  // Twice the wait for one connection; one by one it would be fifty times.
  const texts = await Promise.all(waiting.map(soon));
  expect(new Set(texts)).not.toContain("answered");
  await outbox.stop();
});
