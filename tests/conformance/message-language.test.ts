import { SmtpMail } from "@plumbline/server/feeds/mail/smtp-mail";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import { readMail } from "@plumbline/tests/kit/mail/read-mail";
import { startSmtpServer } from "@plumbline/tests/kit/mail/smtp-server";
import { clientOf, type Member } from "@plumbline/tests/kit/member";
import {
  addOperator,
  addTwoOperators,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: an outbound message is in the language of its owner only, and in English if that language
// has none yet. Method: a running server that sends to a real SMTP server; members who read in
// several languages, operators who hold them and move their money.

const FROM = "Plumbline <no-reply@plumbline.example>";
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let testServer: TestServer;
let risk: TestOperator;
let maker: TestOperator;
let checker: TestOperator;

beforeAll(async () => {
  smtp = await startSmtpServer();
  const mail = new SmtpMail({ url: smtp.urlOf("house:secret"), from: FROM });
  testServer = await startTestServer({}, { mail });
  const admin = await signInAdmin(testServer);
  risk = await addOperator(testServer, admin, "risk");
  [maker, checker] = await addTwoOperators(testServer, "finance", admin);
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(async () => {
  await testServer.stop();
  await smtp.stop();
});

test.each([
  ["en-us", "Your Plumbline account is on hold", "Another reason. Seen by us both.", "UTC+8"],
  [
    "zh-cn",
    "您的 Plumbline 帳號受限",
    "原因：其他原因。Seen by us both.",
    "申訴方式：Write to us, please.",
  ],
  [
    "tai",
    "บัญชี Plumbline ของคุณถูกระงับไว้",
    "เหตุผล: เหตุผลอื่น Seen by us both.",
    "วิธีโต้แย้ง: Write to us, please.",
  ],
  [
    "ko",
    "Plumbline 계정의 이용이 제한되었습니다",
    "사유: 그 밖의 사유. Seen by us both.",
    "이의가 있으면: Write to us, please.",
  ],
])("a reader of %s is notified of a hold in it", async (language, subject, ...parts) => {
  const member = await reader(language);
  await hold(member);
  const message = await mailTo(member, subject);
  for (const part of parts) expect(message.text).toContain(part);
});

test("a language chosen later applies to the next message", async () => {
  const member = await reader("en-us");
  await inLanguage(member, "tai").profile.getMyUserInfo({});
  await hold(member);
  const { text } = await mailTo(member, "บัญชี Plumbline ของคุณถูกระงับไว้");
  expect(text).toContain("เหตุผล: เหตุผลอื่น");
});

test("a new device is reported in the owner's language, not the device's", async () => {
  const member = await reader("tai");
  const { account } = await member.client.profile.getMyUserInfo({});
  await clientOf(testServer, { language: "zh-cn" }).auth.login({
    account,
    password: "correct horse battery",
  });
  const { text } = await mailTo(member, "มีอุปกรณ์ใหม่เข้าสู่ระบบ Plumbline");
  expect(text).toContain(`บัญชี Plumbline ${account} ของคุณ`);
});

test("staff actions on money are reported in the owner's language", async () => {
  const member = await reader("tai");
  await fundLive(testServer, { userId: member.id, amount: "100" });
  const { id } = await maker.client.wallet.proposeAdjustment({
    userId: member.id,
    direction: "debit",
    currency: "USDT",
    amount: "40",
    houseAccount: "marketing",
    reason: "credited_twice",
    ticket: "T-17",
    words: "It was credited twice.",
  });
  const { records } = await checker.client.wallet.listAdjustments({ pageSize: 100 });
  const contentHash = records.find((one) => one.id === id)?.contentHash ?? "";
  await checker.client.wallet.confirmAdjustment({ userId: member.id, id, contentHash });
  const { text } = await mailTo(member, "เจ้าหน้าที่หักเงินจากบัญชี Plumbline ของคุณ");
  expect(text).toContain("เจ้าหน้าที่ของเราสองคนหัก 40 USDT จากบัญชี");
});

/** A member who reads in a language and has an e-mail address. */
async function reader(language: string): Promise<Member> {
  const member = await registerReachable(testServer, language);
  return member;
}

const inLanguage = ({ token }: Member, language: string) =>
  clientOf(testServer, { token: () => token, language });

const hold = ({ id }: Member) =>
  risk.client.desk.freezeUser({
    userId: id,
    hours: 24,
    reasonCode: "other",
    reason: "Seen by us both.",
    appeal: "Write to us, please.",
  });

/** The message to a member with this subject, once it has arrived. */
async function mailTo({ id }: Member, subject: string): Promise<{ subject: string; text: string }> {
  const arrived = () =>
    smtp.received.filter(({ to }) => to.includes(`${id}@example.com`)).map(readMail);
  await expect.poll(() => arrived().map((one) => one.subject)).toContain(subject);
  return arrived().find((one) => one.subject === subject) ?? { subject, text: "" };
}
