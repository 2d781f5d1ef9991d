import { readFileSync } from "node:fs";
import { Database } from "@plumbline/server/platform/postgres/database";
import { deliveredMessages } from "@plumbline/tests/kit/messages/read-message";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { DECISIONS, DECISIONS_OF_AREAS, NO_DECISIONS } from "@plumbline/tests/kit/desk/decisions";
import { claimRecharge, freeze, handInPapers } from "@plumbline/tests/kit/desk/prepare-cases";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import { clientOf, type Member } from "@plumbline/tests/kit/member";
import {
  addOperator,
  addTwoOperators,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { everyOperatorCall } from "@plumbline/tests/kit/raw-call";
import { outcome } from "@plumbline/tests/kit/refusals";
import { MANY, type TestServer } from "@plumbline/tests/kit/server";
import { creditAtProvider, sendPaymentNews } from "@plumbline/tests/kit/wallet/reversed-recharge";
import { startWithProvider } from "@plumbline/tests/kit/wallet/start-with-provider";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: every decision about a member is notified once, in the app and by message, in their
// language, and only if it was made. Method: every decision of the desk on a member who reads
// Traditional Chinese, against a running server; a decision that fails at its end.

const texts: { kind: Record<string, { title: string }> } = JSON.parse(
  readFileSync(
    new URL("../../packages/messages/src/zh-cn/notification.json", import.meta.url),
    "utf8",
  ),
);

let testServer: TestServer;
let database: Database;
let maker: TestOperator;
let checker: TestOperator;
let verifier: TestOperator;
let otherVerifier: TestOperator;
let thirdVerifier: TestOperator;
let risk: TestOperator;
let otherRisk: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startWithProvider({ authLimits: { codesOfTarget: MANY } });
  database = new Database({ url: testServer.databaseUrl });
  const admin = await signInAdmin(testServer);
  [maker, checker] = await addTwoOperators(testServer, "finance", admin);
  [verifier, otherVerifier] = await addTwoOperators(testServer, "verification", admin);
  thirdVerifier = await addOperator(testServer, admin, "verification");
  [risk, otherRisk] = await addTwoOperators(testServer, "risk", admin);
});
beforeEach(async () => {
  member = await registerReachable(testServer, "zh-cn");
  await member.client.profile.getMyUserInfo({});
});
afterEach(() => expect(testServer.faults.splice(0)).toEqual([]));
afterAll(async () => {
  await database.close();
  await testServer.stop();
});

const myNotices = () => member.client.content.listMyNotices({ pageSize: 100 });

/** Notifications by e-mail; messages with a code are requested by the member and do not count. */
async function myMessages() {
  const titles = new Set(Object.values(texts.kind).map(({ title }) => title));
  const messages = await deliveredMessages(testServer, `${member.id}@example.com`);
  return messages.filter((one) => titles.has(one.subject));
}

const people = () => ({
  testServer,
  database,
  member,
  maker,
  checker,
  risk,
  otherRisk,
  verifier,
  otherVerifier,
  thirdVerifier,
});
const finance = () => checker.client.wallet;

test("every desk call about a member is a decision here, or decides nothing", () => {
  const about = [...everyOperatorCall.values()]
    .filter(({ method, input }) => method === "POST" && "userId" in input.shape)
    .map(({ path }) => path.replace("/api/desk/", ""));
  const listed = [
    ...new Set(DECISIONS.map(([call]) => call)),
    ...DECISIONS_OF_AREAS,
    ...NO_DECISIONS,
  ];
  expect(listed.toSorted()).toEqual(about.toSorted());
});

test.each(DECISIONS)("%s: one notice %s and one message", async (_call, kind, prepare) => {
  const decide = await prepare(people());
  const [before, messagesBefore] = [await myNotices(), await myMessages()];
  await decide();
  const after = await myNotices();
  expect([after.total, after.unread]).toEqual([before.total + 1, before.unread + 1]);
  const [notice] = after.records;
  const title = texts.kind[kind]?.title ?? "";
  expect(notice).toMatchObject({ kind, title, isRead: false });
  expect(notice?.text).not.toContain("{{");
  const messages = await myMessages();
  expect(messages).toHaveLength(messagesBefore.length + 1);
  expect(messages[0]).toMatchObject({ channel: "mail", subject: title, text: notice?.text });
});

test("credits and reversals by the provider are notified in the reader's language", async () => {
  const id = await creditAtProvider({ testServer, member, maker, checker });
  await sendPaymentNews({ testServer, member }, id, "reversed");
  const { account } = await member.client.profile.getMyUserInfo({});
  const [reversing, credited] = (await myNotices()).records;
  expect(credited).toMatchObject({
    kind: "rechargeCredited",
    title: "您的充值已入帳",
    link: { to: "recharge", id },
    text: `1000 USD 已入帳到您的 Plumbline 帳戶 ${account}（充值 ${id}），可立即使用。`,
  });
  expect(reversing).toMatchObject({ kind: "rechargeReversing", link: { to: "recharge", id } });
  // Delivered together, they may arrive in either order.
  expect((await myMessages()).map(({ subject }) => subject).toSorted()).toEqual([
    "您的 Plumbline 帳戶有一筆充值被撤銷",
    "您的充值已入帳",
  ]);
  // The same notice in another language, which the reader's app now requests.
  const english = clientOf(testServer, { token: () => member.token, language: "en-us" });
  const { records } = await english.content.listMyNotices({});
  expect(records[1]?.text).toBe(
    `1000 USD has been credited to your Plumbline account ${account} (deposit ${id}). ` +
      "You can use it now.",
  );
});

test("each rejected file is named with its reason", async () => {
  const seen = await handInPapers(people());
  const rejections = [
    { part: "frontFileId" as const, reason: "blurred" as const, note: "The corner." },
    { part: "idNumber" as const, reason: "does_not_match" as const },
  ];
  await verifier.client.kyc.rejectKyc({ ...seen, rejections });
  const text = (await myNotices()).records[0]?.text ?? "";
  expect(text).toContain("\n• 正面：照片模糊。The corner.\n• 證件號碼：與證件不符。\n");
});

test("reading a notification affects only its own member", async () => {
  const { freezeId } = await freeze(people(), 24);
  await risk.client.desk.unfreezeUser({ userId: member.id, freezeId, reason: "It was theirs." });
  const { records } = await myNotices();
  const stranger = await registerReachable(testServer);
  const id = records[0]?.id ?? "";
  expect(await stranger.client.content.readNotices({ id })).toEqual({ unread: 0 });
  expect((await myNotices()).unread).toBe(2);
  expect(await member.client.content.readNotices({ id })).toEqual({ unread: 1 });
  expect((await myNotices()).records.map(({ isRead }) => isRead)).toEqual([true, false]);
  expect(await member.client.content.readNotices({})).toEqual({ unread: 0 });
});

// Goal: only completed decisions are notified. Method: an approval that the database refuses on
// saving; and one whose notification cannot be written, which must not take effect.
test("a failed decision leaves neither notification nor message", async () => {
  const first = await claimRecharge(people());
  await finance().approveRecharge({ ...first, received: "100", reference: "tx-once" });
  const [before, messagesBefore] = [await myNotices(), await myMessages()];
  const seen = await claimRecharge(people());
  const again = () => finance().approveRecharge({ ...seen, received: "100", reference: "tx-once" });
  expect(await outcome(again())).toBe("credited_already");

  const asOwner = (statement: string) => runAsOwner(testServer.databaseUrl, statement);
  const never = "alter table notices add constraint never check (false) not valid";
  await asOwner(never);
  const unheard = { ...seen, received: "100", reference: "tx-unheard" };
  expect(await outcome(finance().approveRecharge(unheard))).not.toBe("accepted");
  testServer.faults.length = 0;
  await asOwner("alter table notices drop constraint never");

  expect(await myNotices()).toEqual(before);
  expect(await myMessages()).toHaveLength(messagesBefore.length);
  const [balance] = await member.client.wallet.queryUserBalance({});
  expect(balance?.available).toBe("100");
  await finance().approveRecharge(unheard);
  expect((await myNotices()).total).toBe(before.total + 1);
});
