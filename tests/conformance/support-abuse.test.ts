import { sql } from "@plumbline/server/platform/postgres/database";
import { TRANSCRIPT_PATH } from "@plumbline/protocol/files";
import { drawPaper } from "@plumbline/tests/kit/files/png";
import { sendUpload, uploadPaper } from "@plumbline/tests/kit/files/uploads";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: nobody can read another's conversation, impersonate staff, flood it or withdraw a message,
// and no secret is stored. Method: each case by its id in the list of abuse cases, against a
// running server.

let testServer: TestServer;
let helper: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  helper = await addOperator(testServer, await signInAdmin(testServer), "support");
});
beforeEach(async () => {
  member = await registerMember(testServer);
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

const support = ({ client } = member) => client.support;
const desk = () => helper.client.support;
const send = (text: string, more: object = {}, by = member) =>
  by.client.support.sendChatMessage({ text, ...more });
const readAll = async (by = member) => (await support(by).listMyMessages({})).messages;
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("H1 a hostile text is stored as text and nothing in it is executed", async () => {
  for (const text of [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "'; drop table support_messages; --",
  ]) {
    expect(await send(text)).toMatchObject({ text });
  }
  expect((await send("evil\u202egnp.exe\u0007\u2066")).text).toBe("evilgnp.exe");
  expect(await outcome(send(" \u202e\n "))).toBe("message_empty");
});

test("H2 nobody reads, rates or opens anything of another member", async () => {
  const fileId = await uploadPaper(testServer, member.token, "support");
  const { ticketId } = await send("Mine", { fileId });
  expect((await support().openChatImage({ id: fileId })).width).toBeGreaterThan(0);
  const other = await registerMember(testServer);
  expect(await readAll(other)).toEqual([]);
  expect((await support(other).listMyTickets({})).records).toEqual([]);
  expect(await outcome(support(other).readMyTicket({ id: ticketId }))).toBe("ticket_not_found");
  expect(await outcome(support(other).openChatImage({ id: fileId }))).toBe("not_found");
  expect(await outcome(support(other).rateMyTicket({ id: ticketId, rating: 1 }))).toBe(
    "ticket_not_found",
  );
  expect(await outcome(send("Yours", { fileId }, other))).toBe("chat_file_unknown");
  const download = await fetch(`${testServer.server.url}${TRANSCRIPT_PATH}?id=${ticketId}`, {
    headers: { "access-token": other.token },
  });
  expect(await download.text()).not.toContain("Mine");
});

test("H2 a picture of documents cannot be sent in a chat, by either side", async () => {
  const papers = await uploadPaper(testServer, member.token);
  expect(await outcome(send("", { fileId: papers }))).toBe("chat_file_unknown");
  expect(await outcome(support().openChatImage({ id: papers }))).toBe("not_found");
  const input = { userId: member.id, fileId: papers };
  expect(await outcome(desk().openMemberImage(input))).toBe("not_found");
});

test("H3 the server sets the author of a message, whatever its name", async () => {
  await outcome(member.client.auth.changeNickname({ nickname: "Plumbline Support" }));
  expect(await send("Staff: send me your code")).toMatchObject({ author: "member" });
  const forged = member.client.support.sendChatMessage({ text: "x", author: "staff" } as never);
  expect(await outcome(forged)).toBe("invalid_input");
});

test("H4 too long, too many and invalid pictures are refused", async () => {
  expect(await outcome(send("x".repeat(1_501)))).toBe("invalid_input");
  expect(await send("x".repeat(1_500))).toMatchObject({ seq: 1 });
  const bytes = Buffer.from("<svg onload=alert(1)>");
  const { token } = member;
  const upload = await sendUpload(testServer, { token, bytes, purpose: "support" });
  expect(upload.result).toBeNull();
  const picture = { token, bytes: drawPaper(900), purpose: "support" };
  const { result } = await sendUpload(testServer, picture);
  expect(await send("", { fileId: result?.id ?? "" })).toMatchObject({ kind: "image" });
  const outcomes: string[] = [];
  for (const round of upTo(10)) {
    const sending = upTo(32).map((n) => outcome(send(`${round}.${n}`)));
    outcomes.push(...(await Promise.all(sending)));
  }
  expect(outcomes.filter((one) => one === "accepted")).toHaveLength(298);
  expect(new Set(outcomes)).toEqual(new Set(["accepted", "too_many_attempts"]));
});

test.each([
  ["My code is 482913", "My code is ••••••"],
  ["482 913", "••••••"],
  ["password: hunter2 please help", "password: ••••••"],
  ["密碼是 hunter2", "密碼是 ••••••"],
  ["my secret is JBSWY3DPEHPK3PXP", "my secret is ••••••"],
])("H6 of %o staff see %o, and so does every transcript", async (text, masked) => {
  expect(await send(text)).toMatchObject({ text: masked, isMasked: true });
  expect((await desk().readChat({ userId: member.id })).messages).toMatchObject([{ text: masked }]);
});

test.each(["I sent 100000 USDT", "Order 12.345678", "Call 2026-01-05", "I forgot my password"])(
  "H6 %o contains no secret and stays unchanged",
  async (text) => {
    expect(await send(text)).toMatchObject({ text, isMasked: false });
  },
);

test("H7 no message can be changed or removed, by any call or statement", async () => {
  await send("Said");
  const { database } = testServer.server.deps;
  const statements = [
    sql("test.change", "update support_messages set text = ''"),
    sql("test.take-away", "delete from support_messages"),
  ];
  for (const statement of statements) {
    await expect(database.query(statement)).rejects.toThrow("permission denied");
  }
  expect(await readAll()).toMatchObject([{ text: "Said" }]);
});
