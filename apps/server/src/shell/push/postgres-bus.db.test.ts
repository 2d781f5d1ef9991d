// Goal: every process hears what another one says, in order and once, and goes on after a broken
// connection. Method: two buses on a database of their own; the server ends a connection.
import { setTimeout as sleep } from "node:timers/promises";
import type { UserId } from "@plumbline/engine/kernel";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { BusMessage } from "./bus.ts";
import { PostgresBus } from "./postgres-bus.ts";

let testDatabase: TestDatabase;
let faults: unknown[];
let buses: { readonly bus: PostgresBus; readonly heard: BusMessage[] }[];

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
  const bus = new PostgresBus({ url: testDatabase.url, log: (fault) => faults.push(fault) });
  const heard: BusMessage[] = [];
  bus.onMessage((message) => heard.push(message));
  return { bus, heard };
}

const event = (text: string): BusMessage => ({
  type: "event",
  userId: "u1" as UserId,
  message: { text },
});

test("others hear it, in order, however much it is; who says it does not", async () => {
  const said = Array.from({ length: 500 }, (_, index) => event(`${index} ${"價".repeat(20)}`));
  for (const message of said) buses[0]?.bus.publish(message);
  await expect.poll(() => buses[1]?.heard.length).toBe(500);
  expect(buses[1]?.heard).toEqual(said);
  expect(buses[0]?.heard).toEqual([]);
  expect(faults).toEqual([]);
});

test("what is too long is not sent, and what comes after it is", async () => {
  buses[0]?.bus.publish(event("x".repeat(8_000)));
  buses[0]?.bus.publish(event("short"));
  await expect.poll(() => buses[1]?.heard).toEqual([event("short")]);
  expect(faults).toHaveLength(1);
});

test("a connection that breaks is made anew, and the gap is told", async () => {
  await runAsOwner(
    testDatabase.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'",
  );
  for (const { heard } of buses) {
    await expect.poll(() => heard).toEqual([{ type: "gap" }]);
  }
  buses[0]?.bus.publish(event("again"));
  await expect.poll(() => buses[1]?.heard.at(-1)).toEqual(event("again"));
});

test("one that is stopped stays stopped", async () => {
  const [first, second] = buses;
  await second?.bus.stop();
  first?.bus.publish(event("late"));
  await sleep(50);
  expect(second?.heard).toEqual([]);
  expect(faults).toEqual([]);
});
