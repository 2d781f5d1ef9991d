import { newRequestId } from "@plumbline/client";
import { DAY_MS, MINUTE_MS } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { SOCKET_PATH } from "@plumbline/protocol/market";
import { runJob, startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import { deliveredMessages, readMessage } from "@plumbline/tests/kit/messages/read-message";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  addTwoOperators,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";

// Goal: a conversation loses and doubles no message, despite concurrency, repetition and restarts,
// and ends as its status allows. Method: members and operators against running servers on one
// database, with real sockets.

let testServer: TestServer;
let helper: TestOperator;
let colleague: TestOperator;
let admin: TestOperator;
let risk: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  admin = await signInAdmin(testServer);
  [helper, colleague] = await addTwoOperators(testServer, "support", admin);
  risk = await addOperator(testServer, admin, "risk");
});
beforeEach(async () => {
  member = await registerMember(testServer);
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

const JOB = "support.tell-unread";

type Support = Member["client"]["support"];

const support = ({ client } = member) => client.support;
const desk = (operator = helper) => operator.client.support;
const send = (text: string, more: object = {}, by = member) =>
  by.client.support.sendChatMessage({ text, ...more });
const seqsOf = (messages: readonly { readonly seq: number }[]) => messages.map(({ seq }) => seq);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A whole conversation, loaded from its beginning as the app does after an absence. */
async function readAll(by = member) {
  const all: Awaited<ReturnType<Support["listMyMessages"]>>["messages"] = [];
  for (;;) {
    const { messages, lastSeq } = await by.client.support.listMyMessages({
      afterSeq: all.at(-1)?.seq ?? 0,
      limit: 100,
    });
    all.push(...messages);
    if (messages.length === 0 || all.length >= lastSeq) return all;
  }
}

/** A signed-in socket with its chat open, and the number of notifications it received. */
async function openChat({ server }: Pick<TestServer, "server">, token: string) {
  const socket = new WebSocket(server.url.replace("http", "ws") + SOCKET_PATH);
  const frames: { type: string; channel: string; seq: number; items: { type: string }[] }[] = [];
  socket.on("open", () => socket.send(JSON.stringify({ op: "auth", token })));
  socket.on("message", (data) => {
    const frame = JSON.parse(String(data)) as (typeof frames)[number];
    if (frame.channel === "chat") frames.push(frame);
    if (frame.channel === "account" && frame.type === "snapshot") {
      socket.send(JSON.stringify({ op: "resume", channel: "chat" }));
    }
  });
  await expect.poll(() => frames).toMatchObject([{ type: "snapshot", seq: 0, items: [] }]);
  return {
    socket,
    news: () => frames.slice(1).flatMap(({ items }) => items.map((one) => one.type)),
  };
}

test("support-1 both sides write, read and see it at once, on different servers", async () => {
  const second = await startBeside(testServer);
  const here = await openChat(testServer, member.token);
  const there = await openChat(second, member.token);
  const sent = await send("Where is my deposit?", { category: "recharge" });
  expect(sent).toMatchObject({ seq: 1, author: "member", kind: "text", isMasked: false });
  for (const { news } of [here, there]) await expect.poll(news).toEqual(["chat_changed"]);
  const { records } = await desk().listChats({ search: member.id });
  expect(records).toMatchObject([
    { id: member.id, category: "recharge", status: "open", unread: 1, assignee: null },
  ]);
  await desk().readChatMessages({ userId: member.id, seq: 1 });
  const answer = await desk().replyToChat({ userId: member.id, text: "It is on its way." });
  expect(answer).toMatchObject({ seq: 2, author: "staff" });
  for (const { news } of [here, there]) {
    await expect.poll(news).toEqual(["chat_changed", "chat_read", "chat_changed"]);
  }
  expect(await support().readMyChat({})).toMatchObject({
    lastSeq: 2,
    unread: 1,
    staffReadSeq: 1,
    ticket: { status: "pending", category: "recharge" },
  });
  expect(await support().readMyMessages({ seq: 2 })).toEqual({ unread: 0 });
  expect(await desk().readChat({ userId: member.id })).toMatchObject({
    memberReadSeq: 2,
    unread: 0,
    assignee: { name: helper.name, isOwn: true },
    messages: [{ author: "member", operatorName: null }, { operatorName: helper.name }],
  });
  here.socket.terminate();
  there.socket.terminate();
  await second.stop();
});

test("support-2 200 concurrent messages on two servers have gapless numbers", async () => {
  const second = await startBeside(testServer);
  const { token } = member;
  const clients = [member.client, clientOf(second, { token: () => token })];
  const sent = await Promise.all(
    clients.flatMap((client, server) =>
      upTo(100).map((n) => client.support.sendChatMessage({ text: `Message ${server}.${n}` })),
    ),
  );
  expect(seqsOf(sent).toSorted((one, other) => one - other)).toEqual(upTo(200));
  const all = await readAll();
  expect(seqsOf(all)).toEqual(upTo(200));
  expect(new Set(all.map(({ text }) => text)).size).toBe(200);
  expect(new Set(all.map(({ ticketId }) => ticketId)).size).toBe(1);
  await second.stop();
});

test("support-2 one request is one message, on any server and repetition", async () => {
  const second = await startBeside(testServer);
  const { token } = member;
  const clients = [member.client, clientOf(second, { token: () => token })];
  const requestId = newRequestId();
  const tries = await Promise.all(
    [...clients, ...clients, ...clients].map((client) =>
      client.support.sendChatMessage({ text: "Once" }, { requestId }),
    ),
  );
  expect(tries).toEqual(tries.map(() => tries[0]));
  expect(tries[0]).toMatchObject({ id: requestId, seq: 1 });
  const other = support().sendChatMessage({ text: "Another" }, { requestId });
  expect(await outcome(other)).toBe("request_id_reused");
  expect(await readAll()).toHaveLength(1);
  await second.stop();
});

test("support-3 an absent reader continues from the last message, after restarts too", async () => {
  const second = await startBeside(testServer);
  const chat = await openChat(second, member.token);
  await send("One");
  await expect.poll(chat.news).toEqual(["chat_changed"]);
  await second.stop();
  await expect.poll(() => chat.socket.readyState).toBe(WebSocket.CLOSED);
  await desk().replyToChat({ userId: member.id, text: "Two" });
  await desk().replyToChat({ userId: member.id, text: "Three" });
  const third = await startBeside(testServer);
  const again = await openChat(third, member.token);
  const { messages, lastSeq } = await support().listMyMessages({ afterSeq: 1 });
  expect({ texts: messages.map(({ text }) => text), lastSeq }).toEqual({
    texts: ["Two", "Three"],
    lastSeq: 3,
  });
  await desk().replyToChat({ userId: member.id, text: "Four" });
  await expect.poll(again.news).toEqual(["chat_changed"]);
  expect(seqsOf(await readAll())).toEqual(upTo(4));
  expect((await support().listMyMessages({ beforeSeq: 3, limit: 1 })).messages).toMatchObject([
    { seq: 2 },
  ]);
  again.socket.terminate();
  await third.stop();
});

test("support-4 a ticket is resolved, rated once, and reopened by its member", async () => {
  const { ticketId } = await send("Help", { category: "trading" });
  await desk().replyToChat({ userId: member.id, text: "Done." });
  expect(await outcome(support().rateMyTicket({ id: ticketId, rating: 5 }))).toBe(
    "ticket_not_resolved",
  );
  await desk().resolveChat({ userId: member.id });
  expect(await outcome(desk().resolveChat({ userId: member.id }))).toBe("ticket_resolved");
  expect(await outcome(desk().replyToChat({ userId: member.id, text: "Late" }))).toBe(
    "ticket_resolved",
  );
  expect((await readAll()).at(-1)).toMatchObject({ seq: 3, kind: "resolved", author: "house" });
  const rated = await support().rateMyTicket({ id: ticketId, rating: 4, text: "Quick" });
  expect(rated).toMatchObject({ rating: 4, ratingText: "Quick", status: "resolved" });
  expect(await outcome(support().rateMyTicket({ id: ticketId, rating: 1 }))).toBe("ticket_rated");
  expect((await send("It broke again")).ticketId).toBe(ticketId);
  expect(await support().readMyTicket({ id: ticketId })).toMatchObject({
    status: "open",
    rating: null,
  });
  await desk().resolveChat({ userId: member.id });
  const next = await send("Another thing", { category: "account" });
  expect(next.ticketId).not.toBe(ticketId);
  const { records, total } = await support().listMyTickets({});
  expect(total).toBe(2);
  expect(records).toMatchObject([
    { id: next.ticketId, category: "account", firstText: "Another thing", messages: 1 },
    { id: ticketId, category: "trading", firstText: "Help", messages: 5 },
  ]);
});

test("support-5 a complaint has its queue and due time and is decided, not resolved", async () => {
  await send("My withdrawal is late", { category: "withdrawal" });
  await desk().replyToChat({ userId: member.id, text: "It takes a day." });
  const now = testServer.clock.now();
  await send("I complain about that", { category: "complaint" });
  const due = toWireTime(now + 15 * DAY_MS);
  expect(await support().readMyChat({})).toMatchObject({
    ticket: { category: "complaint", dueTime: due },
  });
  await send("And this too", { category: "trading" });
  expect((await support().readMyChat({})).ticket?.category).toBe("complaint");
  const counts = async () => {
    const { queues } = await risk.client.desk.readDashboard({});
    return queues.find(({ id }) => id === "complaints");
  };
  const before = await counts();
  expect(before?.count).toBeGreaterThan(0);
  const { userId } = { userId: member.id };
  expect(await outcome(desk().resolveChat({ userId }))).toBe("complaint_needs_decision");
  const decision = { userId, outcome: "partly_upheld", words: "We were late by a day." } as const;
  // The complaint is about the operator who answered it.
  expect(await outcome(desk().decideChatComplaint(decision))).toBe("second_person_needed");
  await desk(risk).decideChatComplaint(decision);
  expect(await outcome(desk().decideChatComplaint(decision))).toBe("ticket_resolved");
  expect((await readAll()).at(-1)).toMatchObject({ kind: "resolved", text: decision.words });
  expect((await counts())?.count).toBe((before?.count ?? 0) - 1);
  expect(await support().readMyChat({})).toMatchObject({ ticket: { outcome: "partly_upheld" } });
  const { records } = await member.client.content.listMyNotices({});
  expect(records).toMatchObject([{ kind: "complaintDecided", link: { to: "support" } }]);
  expect(records[0]?.text).toContain(`partly upheld. ${decision.words}`);
});

test("support-6 desk-18 staff assign cases and write notes; members read none", async () => {
  const userId = member.id;
  await send("Hello");
  const colleagues = await desk().listColleagues({});
  const other = colleagues.find(({ name }) => name === colleague.name);
  const own = colleagues.find(({ name }) => name === helper.name);
  expect(colleagues.map(({ name }) => name)).not.toContain(risk.name);
  await desk().assignChat({ userId, operatorId: own!.id });
  await desk().noteOnChat({ userId, text: "Wants a human." });
  const stale = { userId, operatorId: other!.id };
  expect(await outcome(desk(colleague).assignChat(stale))).toBe("case_holder_changed");
  await desk().assignChat({ userId, seenHolderId: own!.id });
  expect((await desk().readChat({ userId })).assignee).toBeNull();
  await desk().assignChat({ userId, operatorId: other!.id });
  const { records } = await desk(colleague).listChats({ standing: "mine", search: userId });
  expect(records).toMatchObject([{ assignee: { name: colleague.name, isOwn: true } }]);
  expect((await desk().readChat({ userId })).notes).toMatchObject([
    { text: "Wants a human.", operatorName: helper.name },
  ]);
  expect(JSON.stringify([await readAll(), await support().listMyTickets({})])).not.toContain(
    "Wants a human",
  );
  expect(await outcome(desk(risk).replyToChat({ userId, text: "x" }))).toBe("not_permitted");
  const stranger = { userId, operatorId: newRequestId() as never };
  expect(await outcome(desk().assignChat(stranger))).toBe("no_such_colleague");
});

test("support-7 the waiting time counts during the opening hours", async () => {
  const list = await support().getTicketList({});
  expect(list).toContainEqual({ id: "withdrawal", name: "Withdrawals", answersWithinMinutes: 10 });
  await send("Now", { category: "withdrawal" });
  const now = testServer.clock.now();
  // 2026-01-05 12:00 UTC is 20:00 of the support clock, whose hours last until midnight.
  expect(await support().readMyChat({})).toMatchObject({
    isOpen: true,
    openTime: null,
    answerTime: toWireTime(now + 10 * MINUTE_MS),
  });
});

test("support-9 an e-mail request is answered once; floods are refused", async () => {
  const visitor = clientOf(testServer).support;
  const requestId = newRequestId();
  const emailRequest = { email: "ada@example.com", text: "I cannot come in. My code is 482913" };
  for (const _again of [1, 2]) {
    expect(await visitor.writeToSupport(emailRequest, { requestId })).toEqual({ id: requestId });
  }
  expect(await outcome(visitor.writeToSupport({ ...emailRequest, email: "ada" }))).toBe(
    "email_malformed",
  );
  expect(await outcome(visitor.writeToSupport({ ...emailRequest, text: " " }))).toBe(
    "message_empty",
  );
  const { records } = await desk().listEmailRequests({});
  expect(records).toMatchObject([
    { id: requestId, text: "I cannot come in. My code is ••••••", answer: null },
  ]);
  const answer = { id: requestId, text: "Unfreeze the account with two factors." };
  expect(await outcome(desk(risk).answerEmailRequest(answer))).toBe("not_permitted");
  await desk().answerEmailRequest(answer);
  expect(await outcome(desk().answerEmailRequest(answer))).toBe("email_request_answered");
  // Logged under the name that earlier versions stored, so that one filter finds all.
  const audit = await admin.client.desk.listAudit({ subject: requestId });
  expect(audit.records.map(({ call }) => call)).toEqual(["support.answer-letter"]);
  const text = await readMessage(testServer, { to: records[0]?.email ?? "", part: answer.text });
  expect(text).not.toContain("482913");
  const outcomes: string[] = [];
  for (const n of upTo(6)) {
    outcomes.push(
      await outcome(visitor.writeToSupport({ ...emailRequest, text: `E-mail request ${n}` })),
    );
  }
  expect(outcomes).toContain("too_many_attempts");
});

test("support-8 typing is shown to the other side for a few seconds", async () => {
  await send("Hi");
  const chat = await openChat(testServer, member.token);
  await support().typeInChat({});
  expect((await desk().readChat({ userId: member.id })).isMemberTyping).toBe(true);
  testServer.clock.advance(5_000);
  expect((await desk().readChat({ userId: member.id })).isMemberTyping).toBe(false);
  await desk().typeToMember({ userId: member.id });
  await expect.poll(chat.news).toContain("chat_typing");
  chat.socket.terminate();
});

test("support-10 an absent member is notified once of all staff answers", async () => {
  const reader = await registerReachable(testServer);
  await send("Hello", {}, reader);
  const notices = async () => {
    await Promise.all([runJob(testServer, JOB), runJob(testServer, JOB)]);
    return (await reader.client.content.listMyNotices({})).records.map(({ kind }) => kind);
  };
  const reply = (text: string) => desk().replyToChat({ userId: reader.id, text });
  await reply("One");
  testServer.clock.advance(2 * MINUTE_MS - 1);
  expect(await notices()).toEqual([]);
  testServer.clock.advance(1);
  expect(await notices()).toEqual(["supportAnswered"]);
  // A further answer after an unread notification is not notified again.
  await reply("Two");
  testServer.clock.advance(5 * MINUTE_MS);
  expect(await notices()).toEqual(["supportAnswered"]);
  const emails = await deliveredMessages(testServer, `${reader.id}@example.com`);
  expect(emails.map(({ subject }) => subject)).toEqual(["Support replied"]);
  expect(emails[0]?.text).not.toContain("One");
  // A member who reads while it arrives is not notified; a member who has left again is.
  await reader.client.support.readMyMessages({ seq: 3 });
  const { seq } = await reply("Three");
  await reader.client.support.readMyMessages({ seq });
  testServer.clock.advance(2 * MINUTE_MS);
  expect(await notices()).toHaveLength(1);
  await reply("Four");
  testServer.clock.advance(2 * MINUTE_MS);
  expect(await notices()).toHaveLength(2);
});

test("support-11 templates change in versions, offered in the member's language", async () => {
  const { version, templates, versions } = await desk().readReplyTemplates({});
  const ofInstall = { operatorName: null };
  expect({ version, versions }).toMatchObject({ version: 2, versions: [ofInstall, ofInstall] });
  expect(templates[4]?.name).toBe("Documents to resubmit");
  // No template speaks of "papers" (docs/wording.md).
  expect(templates.filter(({ english }) => /paper|side|\bid\b/.test(english))).toEqual([]);
  const [first] = templates;
  if (first === undefined) throw new Error("the install has some");
  const korean = { language: "ko", text: "안녕하세요." };
  const changed = { ...first, translations: [korean, ...first.translations] };
  const save = (by: TestOperator, baseVersion: number) =>
    desk(by).saveReplyTemplates({ baseVersion, templates: [changed, ...templates.slice(1)] });
  expect(await outcome(save(risk, 2))).toBe("not_permitted");
  const both = await Promise.all([outcome(save(helper, 2)), outcome(save(colleague, 2))]);
  expect(both.toSorted()).toEqual(["accepted", "settings_moved"]);
  expect((await desk().readReplyTemplates({})).versions).toHaveLength(3);
  expect((await desk().readReplyTemplates({ version: 2 })).templates).toEqual(templates);
  const offered = async (language: string) => {
    const reader = await registerMember(testServer, language);
    await reader.client.profile.getMyUserInfo({});
    const userId = reader.id;
    return (await desk(risk).listReplies({ topic: "support", userId }))[0]?.text;
  };
  expect(await offered("ko")).toBe(korean.text);
  expect(await offered("zh-cn")).toBe(first.translations[0]?.text);
  expect(await offered("vl")).toBe(first.english);
  const deposits = await desk(risk).listReplies({ topic: "recharge", userId: member.id });
  expect(deposits.map(({ name }) => name)).toEqual(["Nothing arrived", "Proof cannot be read"]);
});
