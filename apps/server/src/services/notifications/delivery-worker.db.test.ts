// Goal: a message goes out after its commit, once, whoever dies or is out of order meanwhile, and
// says nothing to who reads the database. Method: a real PostgreSQL, workers as two processes,
// gateways that a test makes fail, and a clock it moves.
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
import { Mailbox } from "./mailbox.ts";
import { mailboxPage } from "./mailbox-page.ts";

const sealKey = new SealKey(randomBytes(32));
const faults: unknown[] = [];
const sent: Email[] = [];
let isBroken = false;
let testDatabase: TestDatabase;
let database: Database;
let clock: TestClock;
let delivery: DeliveryWorker;
let mailbox: Mailbox;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.query(sql("test.no-letters", "delete from letters"));
  clock = new TestClock();
  faults.length = 0;
  sent.length = 0;
  isBroken = false;
  mailbox = new Mailbox({ database, clock });
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
    sms: ({ to, text }: OutboundMessage) => mailbox.sms.send({ to, text }),
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

const left = () => database.query<{ sealed: string }>(sql("test.left", "select * from letters"));

test("a message goes out after its commit, and never if there is none", async () => {
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

test("two processes hand forty messages over once each", async () => {
  for (let index = 0; index < 40; index += 1) await write({ to: `user${index}@example.com` });
  const other = makeDelivery();
  other.wake();
  await carry();
  await other.stop();
  expect(new Set(sent.map(({ to }) => to)).size).toBe(40);
  expect(sent).toHaveLength(40);
});

test("a message that fails is tried after 5 s, then 30 s, until it is of no use", async () => {
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
  const notice = { userId: newId() as UserId, id: newId() }; // coined here
  await write({ notice });
  await carry();
  isBroken = false;
  clock.advance(10 * MINUTE_MS);
  await carry();
  expect([sent.length, await left()]).toEqual([1, []]);
  const outcomes = sql("test.outcomes", "select notice_id, outcome from message_deliveries");
  expect(await database.query(outcomes)).toEqual([{ notice_id: notice.id, outcome: "expired" }]);
});

test("a message whose worker died is taken up by another after a minute", async () => {
  await write();
  await database.query(
    sql("test.held", "update letters set next_at = next_at + interval '60 s', tries = 1"),
  );
  await carry();
  expect(sent).toEqual([]);
  clock.advance(MINUTE_MS);
  await carry();
  expect(sent).toHaveLength(1);
});

test("the mailbox shows the newest: JSON to programs, harmless text to browsers", async () => {
  const text = "<script>alert(1)</script> http://plumbline.example/a?b=1&c=2";
  await write({ channel: "sms", to: "+12015550123", text: "first" });
  await carry();
  await write({ channel: "sms", to: "+12015550123", text });
  await carry();
  const ask = (acceptsHtml: boolean) =>
    mailboxPage(mailbox, { isPublic: true }).handle({
      query: new URLSearchParams({ to: "+12015550123" }),
      body: "",
      header: () => "",
      form: new URLSearchParams(),
      language: "en-us",
      acceptsHtml,
    });
  const letters = [{ text, channel: "sms", receivedAt: "2026-01-05 20:00:00" }, { text: "first" }];
  expect(await ask(false)).toMatchObject({ json: { letters } });
  const page = JSON.stringify(await ask(true));
  expect(page).not.toContain("<script>");
  expect(page).toContain("&#60;script&#62;");
  expect(page).toContain("http://plumbline.example/a?b=1&#38;c=2");
});
