// Goal: a message is sent after its commit, once, despite crashes and outages, and cannot be read
// in the database. Method: a real PostgreSQL, workers as two processes, gateways that a test makes
// fail, and a clock that it moves.
import { randomBytes } from "node:crypto";
import { instant, MINUTE_MS, SECOND_MS, type UserId } from "@plumbline/engine/kernel";
import { TestClock } from "@plumbline/tests/kit/clock";
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Email } from "#feeds/mail/smtp-mail";
import { Database, sql } from "#platform/postgres/database";
import { newId } from "#platform/process/ids";
import { SealKey } from "#platform/secrets/seal-key";
import { DeliveryWorker } from "./delivery-worker.ts";
import { type OutboundMessage, enqueueMessage } from "./outbound-message.ts";
import { DevInbox } from "./dev-inbox.ts";
import { devInboxPage } from "./dev-inbox-page.ts";

const sealKey = new SealKey(randomBytes(32));
const faults: unknown[] = [];
const sent: Email[] = [];
let isBroken = false;
let testDatabase: TestDatabase;
let database: Database;
let clock: TestClock;
let delivery: DeliveryWorker;
let devInbox: DevInbox;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.query(sql("test.no-messages", "delete from outbound_messages"));
  clock = new TestClock();
  faults.length = 0;
  sent.length = 0;
  isBroken = false;
  devInbox = new DevInbox({ database, clock });
  delivery = makeDelivery();
});
afterEach(() => delivery.stop());

function makeDelivery(): DeliveryWorker {
  const mail = {
    send: async (message: Email) => {
      if (isBroken) throw new Error("no route to the gateway");
      sent.push(message);
    },
  };
  const log = (fault: unknown) => faults.push(fault);
  const transports = {
    mail: ({ to, subject, text }: OutboundMessage) => mail.send({ to, subject, text }),
    sms: ({ to, text }: OutboundMessage) => devInbox.sms.send({ to, text }),
  };
  return new DeliveryWorker({ database, clock, sealKey, transports, log });
}

const MESSAGE: OutboundMessage = {
  channel: "mail",
  to: "ada@example.com",
  subject: "Code",
  text: "123456",
};

const write = (message: Partial<OutboundMessage> = {}, then: () => void = () => {}) =>
  database.transaction(async (tx) => {
    const now = clock.now();
    const expiresAt = instant(now + 10 * MINUTE_MS);
    await enqueueMessage(tx, { ...MESSAGE, ...message }, { sealKey, now, expiresAt });
    then();
  });

async function carry(): Promise<void> {
  delivery.wake();
  await delivery.idle();
}

const left = () =>
  database.query<{ sealed: string }>(sql("test.left", "select * from outbound_messages"));

test("a message is sent after its commit, and never without one", async () => {
  const undone = write({ to: "eve@example.com" }, () => {
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await write();
  expect(JSON.stringify(await left())).not.toMatch(/ada@|123456/);
  await carry();
  expect(sent).toEqual([{ to: MESSAGE.to, subject: MESSAGE.subject, text: MESSAGE.text }]);
  expect(await left()).toEqual([]);
});

test("two processes send forty messages once each", async () => {
  for (let index = 0; index < 40; index += 1) await write({ to: `user${index}@example.com` });
  const other = makeDelivery();
  other.wake();
  await carry();
  await other.stop();
  expect(new Set(sent.map(({ to }) => to)).size).toBe(40);
  expect(sent).toHaveLength(40);
});

test("a failed message is retried after 5 s, then 30 s, until it expires", async () => {
  isBroken = true;
  await write();
  await carry();
  clock.advance(5 * SECOND_MS - 1);
  await carry();
  expect(faults).toHaveLength(1);
  clock.advance(1);
  await carry();
  expect(faults).toHaveLength(2);
  isBroken = false;
  clock.advance(30 * SECOND_MS);
  await carry();
  expect(sent).toHaveLength(1);

  isBroken = true;
  const notice = { userId: newId() as UserId, id: newId() }; // a new id
  await write({ notice });
  await carry();
  isBroken = false;
  clock.advance(10 * MINUTE_MS);
  await carry();
  expect([sent.length, await left()]).toEqual([1, []]);
  const outcomes = sql("test.outcomes", "select notice_id, outcome from message_deliveries");
  expect(await database.query(outcomes)).toEqual([{ notice_id: notice.id, outcome: "expired" }]);
});

test("a message whose worker ended is taken over by another after a minute", async () => {
  await write();
  await database.query(
    sql("test.held", "update outbound_messages set next_at = next_at + interval '60 s', tries = 1"),
  );
  await carry();
  expect(sent).toEqual([]);
  clock.advance(MINUTE_MS);
  await carry();
  expect(sent).toHaveLength(1);
});

test("the development inbox is JSON to programs and escaped text to browsers", async () => {
  const text = "<script>alert(1)</script> http://plumbline.example/a?b=1&c=2";
  await write({ channel: "sms", to: "+12015550123", text: "first" });
  await carry();
  await write({ channel: "sms", to: "+12015550123", text });
  await carry();
  const ask = (acceptsHtml: boolean) =>
    devInboxPage(devInbox, { isPublic: true }).handle({
      query: new URLSearchParams({ to: "+12015550123" }),
      body: "",
      header: () => "",
      form: new URLSearchParams(),
      language: "en-us",
      acceptsHtml,
      origin: "",
    });
  const messages = [{ text, channel: "sms", receivedAt: "2026-01-05 20:00:00" }, { text: "first" }];
  expect(await ask(false)).toMatchObject({ json: { messages } });
  const page = JSON.stringify(await ask(true));
  expect(page).not.toContain("<script>");
  expect(page).toContain("&#60;script&#62;");
  expect(page).toContain("http://plumbline.example/a?b=1&#38;c=2");
});
