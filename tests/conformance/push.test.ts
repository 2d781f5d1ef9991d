import { createECDH } from "node:crypto";
import { DAY_MS, SECOND_MS } from "@plumbline/engine/kernel";
import type { NoticeCategory } from "@plumbline/protocol/content";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { claimRecharge, freeze } from "@plumbline/tests/kit/desk/prepare-cases";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import { deliveredMessages } from "@plumbline/tests/kit/messages/read-message";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { startPushService, type TestBrowser } from "@plumbline/tests/kit/push/push-service";
import { outcome } from "@plumbline/tests/kit/refusals";
import { MANY, startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: a member is notified on the chosen browsers and channels, once, of decisions only, and a
// browser that is no longer theirs receives nothing. Method: a running server and a local push
// service, which reads messages as a browser would.

let testServer: TestServer;
let database: Database;
let service: Awaited<ReturnType<typeof startPushService>>;
let risk: TestOperator;
let finance: TestOperator;
let editor: TestOperator;
let verifier: TestOperator;
let admin: TestOperator;
let member: Member;

beforeAll(async () => {
  service = await startPushService();
  testServer = await startTestServer({}, { authLimits: { codesOfTarget: MANY } });
  database = new Database({ url: testServer.databaseUrl });
  admin = await signInAdmin(testServer);
  risk = await addOperator(testServer, admin, "risk");
  finance = await addOperator(testServer, admin, "finance");
  editor = await addOperator(testServer, admin, "content");
  verifier = await addOperator(testServer, admin, "verification");
});
beforeEach(async () => {
  member = await registerReachable(testServer, "zh-cn");
  await member.client.profile.getMyUserInfo({});
});
afterEach(() => expect(testServer.faults.splice(0)).toEqual([]));
afterAll(async () => {
  await database.close();
  await testServer.stop();
  await service.stop();
});

async function subscribe({ client } = member): Promise<TestBrowser> {
  const { pushKey } = await client.content.readNoticeSettings({});
  const browser = service.subscribe(pushKey);
  await client.content.subscribeToPush(browser.subscription);
  return browser;
}

const isPushOn = async ({ client } = member) =>
  (await client.content.readNoticeSettings({})).isPushOn;
const choose = (category: NoticeCategory, byMail: boolean, byPush: boolean) =>
  member.client.content.saveNoticeSettings({ category, byMail, byPush });

const myMessages = () => deliveredMessages(testServer, `${member.id}@example.com`);
/** A decision of the desk about the account. */
const hold = () => freeze({ member, risk } as Parameters<typeof freeze>[0], 24);
const release = (freezeId: string) =>
  risk.client.desk.unfreezeUser({ userId: member.id, freezeId, reason: "It was theirs." });
/** Resolves once every pending push was sent or given up. */
const idle = () => deliveredMessages(testServer, "nobody@example.com");
/** A push that its service rejects is logged, and stays pending for a retry. */
async function expectFault() {
  await expect.poll(() => testServer.faults.splice(0)).toHaveLength(1);
}

test("push-1 a decision is shown without its amount, and opens its notification", async () => {
  const browser = await subscribe();
  const people = { testServer, member, checker: finance } as Parameters<typeof claimRecharge>[0];
  const seen = await claimRecharge(people);
  await finance.client.wallet.approveRecharge({ ...seen, received: "100", reference: "tx-push" });
  const [message] = await myMessages();
  const [notice] = (await member.client.content.listMyNotices({})).records;
  expect(message).toMatchObject({ subject: "您的充值已入帳" });
  expect(browser.pushes).toEqual([
    {
      title: "您的充值已入帳",
      text: "請開啟應用程式查看。",
      path: `notifications?id=${notice?.id}`,
      tag: expect.any(String),
    },
  ]);
});

test("push-2 after sign-out or revocation a browser receives nothing", async () => {
  const browser = await subscribe();
  const { account } = await member.client.profile.getMyUserInfo({});
  const other = await clientOf(testServer).auth.login({
    account,
    password: "correct horse battery",
  });
  const client = clientOf(testServer, { token: () => other.token });
  const second = await subscribe({ ...member, client });
  expect([await isPushOn(), await isPushOn({ ...member, client })]).toEqual([true, true]);
  await client.auth.logout();
  await hold();
  await idle();
  expect([browser.pushes.length, second.attempts()]).toEqual([1, 0]);
  const { rows } = await subscriptions();
  expect(rows).toBe(1);
});

test("push-2 a browser belongs to its latest session only, also for pending pushes", async () => {
  const browser = await subscribe();
  browser.answer = 503;
  await hold();
  await expectFault();
  const next = await registerMember(testServer);
  await next.client.content.subscribeToPush(browser.subscription);
  browser.answer = 201;
  testServer.clock.advance(5 * SECOND_MS);
  await idle();
  expect(browser.pushes).toEqual([]);
  expect([await isPushOn(), await isPushOn(next)]).toEqual([false, true]);
});

test("push-2 a session has one browser, also under concurrent subscriptions", async () => {
  const browsers = await Promise.all(Array.from({ length: 8 }, () => subscribe()));
  expect((await subscriptions()).rows).toBe(1);
  await hold();
  await idle();
  expect(browsers.reduce((sum, browser) => sum + browser.attempts(), 0)).toBe(1);
});

test.each([404, 410])(
  "push-3 a browser that its service reports as gone (%i) is removed",
  async (gone) => {
    const browser = await subscribe();
    browser.answer = gone;
    const { freezeId } = await hold();
    await idle();
    expect([browser.attempts(), await isPushOn()]).toEqual([1, false]);
    await release(freezeId);
    await idle();
    expect(browser.attempts()).toBe(1);
  },
);

// Goal: staff see whether a member could be reached. Method: a hold notified by e-mail and push,
// and its release, whose push fails first and whose browser is then gone; a role without the
// permission.
test("desk-30 staff read what was sent to a member, and what became of it", async () => {
  const browser = await subscribe();
  const sentOf = async (input = {}) => {
    const page = await risk.client.content.listMessagesOf({ userId: member.id, ...input });
    const records = page.records.map(({ title, readTime, deliveries }) => {
      const ways = deliveries.map(({ channel, outcome: end }) => `${channel} ${end}`);
      return [title, readTime === null ? "unread" : "read", ...ways].join(", ");
    });
    return { ...page, records };
  };
  const { freezeId } = await hold();
  await idle();
  const onHold = "Your Plumbline account is on hold, unread, mail sent, push sent";
  expect((await sentOf()).records).toEqual([onHold]);
  browser.answer = 503;
  await release(freezeId);
  await expectFault();
  const latest = async () => (await sentOf()).records[0];
  await expect
    .poll(latest)
    .toBe("Your Plumbline account is no longer on hold, unread, mail sent, push null");
  browser.answer = 410;
  testServer.clock.advance(5 * SECOND_MS);
  await idle();
  await member.client.content.readNotices({});
  const released = "Your Plumbline account is no longer on hold, read, mail sent, push dropped";
  const whole = await sentOf();
  expect(whole.records).toEqual([released, onHold.replace("unread", "read")]);
  expect(whole.next).toBeNull();
  const { records, next } = await sentOf({ pageSize: 1 });
  expect(records).toEqual([released]);
  expect((await sentOf({ ...next })).records).toEqual([whole.records[1]]);
  expect(await outcome(editor.client.content.listMessagesOf({ userId: member.id }))).toBe(
    "not_permitted",
  );
});

// Goal: no title reveals what another permission protects, and a page stays complete. Method: a
// hold, and notices of two areas as rows, one of them older than the record of deliveries; three
// roles.
test("desk-30 an area's notice needs its permission, and each look is logged", async () => {
  await hold();
  await idle();
  const insert = sql(
    "test.insert-notices",
    `insert into notices (user_id, id, kind, gaps, created_at, is_delivery_recorded)
     values ($1, '01900000-0000-7000-8000-000000000001', 'verificationRefused', $2, now(), false),
       ($1, '01900000-0000-7000-8000-000000000002', 'complaintDecided', $2, now(), true)`,
  );
  await database.query(insert, [member.id, { level: "", outcome: "", words: "" }]);
  const userId = member.id;
  const sentTo = async ({ client }: TestOperator) => {
    const { records } = await client.content.listMessagesOf({ userId });
    return records.map(({ title, isRecorded }) => [title, isRecorded]);
  };
  const onHold = ["Your Plumbline account is on hold", true];
  expect(await sentTo(risk)).toEqual([onHold, ["Your complaint has been decided", true]]);
  expect(await sentTo(verifier)).toEqual([
    onHold,
    ["Your verification was permanently refused", false],
  ]);
  expect(await sentTo(finance)).toEqual([onHold]);
  const alone = await finance.client.content.listMessagesOf({ userId, pageSize: 1 });
  expect(alone.next).toBeNull();
  const looks = await admin.client.desk.listAudit({
    call: "content.list-messages",
    subject: userId,
  });
  const lookers = looks.records.map(({ operatorName }) => operatorName);
  expect(lookers.toSorted()).toEqual([risk.name, verifier.name, finance.name].toSorted());
});

test.each([500, 429, 307])("push-4 a push that is answered with %i is retried", async (answer) => {
  const browser = await subscribe();
  browser.answer = answer;
  await hold();
  await expectFault();
  expect(browser.attempts()).toBe(1);
  browser.answer = 201;
  testServer.clock.advance(5 * SECOND_MS);
  await idle();
  expect(browser.pushes).toHaveLength(1);
});

test("push-5 two servers push each decision once", async () => {
  const second = await startBeside(testServer);
  const browser = await subscribe();
  for (let round = 0; round < 4; round += 1) {
    const { freezeId } = await hold();
    await release(freezeId);
  }
  await idle();
  expect(browser.attempts()).toBe(8);
  expect(new Set(browser.pushes.map(({ path }) => path)).size).toBe(8);
  await second.stop();
});

test("push-6 a category uses the chosen channels; some messages are always sent", async () => {
  const browser = await subscribe();
  expect(await member.client.content.readNoticeSettings({})).toMatchObject({
    isPushOn: true,
    choices: [
      { category: "security", byMail: true, byPush: true, fixedMail: "all" },
      { category: "money", byMail: true, byPush: true, fixedMail: "all" },
      { category: "trading", byMail: false, byPush: true, fixedMail: "decisions" },
      { category: "products", byMail: true, byPush: true, fixedMail: "decisions" },
      { category: "support", byMail: true, byPush: true, fixedMail: "decisions" },
      { category: "news", byMail: false, byPush: false, fixedMail: "none" },
    ],
  });
  for (const category of ["security", "money"] as const) {
    expect(await outcome(choose(category, false, true))).toBe("emails_mandatory");
  }
  const saved = await choose("security", true, false);
  expect(saved.choices[0]).toMatchObject({ category: "security", byMail: true, byPush: false });
  await hold();
  expect([(await myMessages()).length, browser.attempts()]).toEqual([1, 0]);
  expect((await member.client.content.listMyNotices({})).total).toBe(1);
});

test("push-6 a price alert is pushed, and e-mailed if the alert requests it", async () => {
  const browser = await subscribe();
  await testServer.tick("BTCUSDT", "60000");
  const alert = { symbol: "BTCUSDT", direction: "above", repeat: "once" } as const;
  await member.client.market.savePriceAlert({ ...alert, price: "61000", byMail: false });
  await member.client.market.savePriceAlert({ ...alert, price: "62000", byMail: true });
  await testServer.tick("BTCUSDT", "61000");
  await expect.poll(() => browser.pushes, { timeout: 10_000 }).toHaveLength(1);
  expect(await myMessages()).toEqual([]);
  await testServer.tick("BTCUSDT", "62000");
  await expect.poll(() => browser.pushes, { timeout: 10_000 }).toHaveLength(2);
  expect(await myMessages()).toHaveLength(1);
});

test("push-7 addresses outside push services are refused, and so are floods", async () => {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  const auth = Buffer.alloc(16).toString("base64url");
  const outcomes: string[] = [];
  for (const endpoint of ["https://evil.example/", "http://169.254.169.254/", "nothing"]) {
    const request = member.client.content.subscribeToPush({ endpoint, p256dh, auth });
    outcomes.push(await outcome(request));
  }
  expect(new Set(outcomes)).toEqual(new Set(["push_service_unknown"]));
  expect(await isPushOn()).toBe(false);
  for (let round = 0; round < 27; round += 1) await subscribe();
  expect(await outcome(subscribe())).toBe("too_many_attempts");
  expect((await subscriptions()).rows).toBe(1);
});

test("push-8 subscriptions are not readable anywhere", async () => {
  const browser = await subscribe();
  const [row] = await database.query<{ row: string }>(
    sql("test.subscription", "select push_subscriptions::text as row from push_subscriptions"),
  );
  const { endpoint, p256dh, auth } = browser.subscription;
  for (const part of [new URL(endpoint).pathname.slice(1), p256dh, auth]) {
    expect(row?.row).not.toContain(part);
  }
  await member.client.content.unsubscribeFromPush();
  expect(await isPushOn()).toBe(false);
});

async function subscriptions() {
  const text = "select id from push_subscriptions where user_id = $1";
  const rows = await database.query(sql("test.subscriptions", text), [member.id]);
  return { rows: rows.length };
}

// The last test, because it ends the operators' sessions.
test("push-4 events of yesterday are not pushed", async () => {
  const browser = await subscribe();
  browser.answer = 503;
  await hold();
  await expectFault();
  browser.answer = 201;
  testServer.clock.advance(DAY_MS);
  await idle();
  expect(browser.pushes).toEqual([]);
});
