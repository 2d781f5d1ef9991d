// Goal: every process gets the others' messages, in order and once, and continues after a broken
// connection with a notice of the gap. Method: two buses on a separate database; the server ends
// the connection of the first.
import { setTimeout as sleep } from "node:timers/promises";
import type { UserId } from "@plumbline/engine/kernel";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type BusMessage, PostgresBus } from "./postgres-bus.ts";

const RECONNECT_AFTER_MS = 100;

let testDatabase: TestDatabase;
let faults: unknown[];
let buses: { readonly bus: PostgresBus; readonly messages: BusMessage[] }[];

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  faults = [];
  buses = [makeBus(), makeBus()];
  for (const { bus } of buses) await bus.start();
});

afterEach(async () => {
  for (const { bus } of buses) await bus.stop();
  await testDatabase.drop();
});

function makeBus() {
  const log = (fault: unknown) => faults.push(fault);
  const options = { url: testDatabase.url, reconnectAfterMs: RECONNECT_AFTER_MS, log };
  const bus = new PostgresBus(options);
  const messages: BusMessage[] = [];
  bus.onMessage((message) => messages.push(message));
  return { bus, messages };
}

const event = (text: string): BusMessage => ({
  type: "event",
  channel: "account",
  userId: "u1" as UserId,
  message: { text },
});

test("others get the messages, in order, of any size; the sender does not", async () => {
  const busMessages = Array.from({ length: 500 }, (_, index) =>
    event(`${index} ${"價".repeat(20)}`),
  );
  for (const message of busMessages) buses[0]?.bus.publish(message);
  await expect.poll(() => buses[1]?.messages.length).toBe(500);
  expect(buses[1]?.messages).toEqual(busMessages);
  expect(buses[0]?.messages).toEqual([]);
  expect(faults).toEqual([]);
});

test("a too long message is not sent, and later ones are", async () => {
  buses[0]?.bus.publish(event("x".repeat(8_000)));
  buses[0]?.bus.publish(event("short"));
  await expect.poll(() => buses[1]?.messages).toEqual([event("short")]);
  expect(faults).toHaveLength(1);
});

const LISTENING =
  "from pg_stat_activity where datname = current_database() and query like 'listen %'";

/** Breaks the connection of the older bus, the first one, as a failover does. */
const breakFirst = () =>
  runAsOwner(
    testDatabase.url,
    `select pg_terminate_backend(pid) from
       (select pid ${LISTENING} order by backend_start limit 1) as first`,
  );

test("a broken connection is renewed, and all are notified of the gap", async () => {
  await breakFirst();
  buses[0]?.bus.publish(event("perhaps lost"));
  for (const { messages } of buses) {
    await expect.poll(() => messages.filter(({ type }) => type === "gap")).toHaveLength(1);
  }
  buses[0]?.bus.publish(event("again"));
  await expect.poll(() => buses[1]?.messages.at(-1)).toEqual(event("again"));
});

test("a stopped bus stays stopped", async () => {
  const [first, second] = buses;
  await second?.bus.stop();
  first?.bus.publish(event("late"));
  await sleep(2 * RECONNECT_AFTER_MS);
  expect(second?.messages).toEqual([]);
  expect(faults).toEqual([]);
});

test("a bus stopped without a connection opens none", async () => {
  const [first, second] = buses;
  await second?.bus.stop();
  await breakFirst();
  await expect.poll(() => faults.length).toBeGreaterThan(0);
  await first?.bus.stop();
  await sleep(5 * RECONNECT_AFTER_MS);
  expect(first?.messages).toEqual([]);
  await runAsOwner(
    testDatabase.url,
    `do $$ begin if (select count(*) ${LISTENING}) > 0 then
    raise 'somebody listens'; end if; end $$`,
  );
});
