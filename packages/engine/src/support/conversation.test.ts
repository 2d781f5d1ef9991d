// Goal: a conversation's numbers have no gap, its tickets accept only what their status permits,
// and refusals come in their order. Method: commands applied one after another, random ones too.
import { HOUR_MS, instant, type UserId } from "#kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  assignTicket,
  type Conversation,
  conversationAfter,
  decideComplaint,
  DEFAULT_SUPPORT_TERMS,
  isNoticeDue,
  rateTicket,
  replyToMember,
  resolveTicket,
  sendMessage,
  type Ticket,
  type TicketCategory,
  type TicketId,
} from "./index.ts";

const now = instant(1_767_614_400_000);
const terms = DEFAULT_SUPPORT_TERMS;
const EMPTY: Conversation = { lastSeq: 0, ticket: null, answeredBy: [] };
const others = { isSamePerson: (one: string, other: string) => one === other, now };
const userId = "u1" as UserId;
const staff = { id: "m", operatorId: "o1", text: "Hello" };

const message = (category: TicketCategory | null = null, text = "Help", ticketId = "t1") => ({
  id: "m",
  userId,
  ticketId: ticketId as TicketId,
  text,
  fileId: null,
  category,
});

function sent(conversation: Conversation, ...[category, text, id]: Parameters<typeof message>) {
  const result = sendMessage(conversation, message(category, text, id), { terms, now });
  if (!result.ok) throw new Error(result.error.type);
  return conversationAfter(conversation, result.value.next);
}

function answered(conversation: Conversation, operatorId = staff.operatorId): Conversation {
  const result = replyToMember(conversation, { ...staff, operatorId }, now);
  if (!result.ok) throw new Error(result.error.type);
  return conversationAfter(conversation, result.value.next);
}

function resolved(conversation: Conversation): Conversation {
  const result = resolveTicket(conversation, staff, now);
  if (!result.ok) throw new Error(result.error.type);
  return conversationAfter(conversation, result.value.next);
}

const ticketOf = ({ ticket }: Conversation): Ticket => {
  if (ticket === null) throw new Error("there is one");
  return ticket;
};

test("the first message opens a ticket that waits for staff", () => {
  expect(sent(EMPTY, "trading")).toMatchObject({
    lastSeq: 1,
    ticket: { id: "t1", category: "trading", status: "open", waitingSince: now, dueAt: null },
  });
  expect(ticketOf(sent(EMPTY)).category).toBe("other");
});

test("the latest ticket opens again, and a new subject opens a new one", () => {
  const over = resolved(sent(EMPTY, "trading"));
  expect(ticketOf(sent(over, null, "Again", "t2"))).toMatchObject({ id: "t1", status: "open" });
  expect(ticketOf(sent(over, "account", "New", "t2"))).toMatchObject({
    id: "t2",
    category: "account",
  });
});

test("a complaint stays one until it is decided, and each has its own due time", () => {
  const complaint = sent(sent(EMPTY, "trading"), "complaint");
  const dueAt = instant(now + 360 * HOUR_MS);
  expect(ticketOf(complaint)).toMatchObject({ category: "complaint", dueAt });
  expect(ticketOf(sent(complaint, "account"))).toMatchObject({ category: "complaint", dueAt });
  expect(resolveTicket(complaint, staff, now)).toMatchObject({
    error: { type: "complaint_needs_decision" },
  });
  const decision = decideComplaint(complaint, { ...staff, outcome: "rejected" }, others);
  expect(decision).toMatchObject({
    value: { next: { ticket: { status: "resolved", outcome: "rejected" } } },
  });
});

test("a further message does not reset the member's waiting time", () => {
  const first = sent(EMPTY);
  const later = sendMessage(first, message(), { terms, now: instant(now + HOUR_MS) });
  expect(later).toMatchObject({ value: { next: { ticket: { waitingSince: now } } } });
});

test("answering assigns an unassigned ticket, and leaves an assigned one", () => {
  const answer = (conversation: Conversation, operatorId: string) =>
    replyToMember(conversation, { ...staff, operatorId }, now);
  expect(answer(sent(EMPTY), "o1")).toMatchObject({
    value: { next: { ticket: { assignedTo: "o1", status: "pending", waitingSince: null } } },
  });
  const assignedConversation = {
    ...sent(EMPTY),
    ticket: { ...ticketOf(sent(EMPTY)), assignedTo: "o2" },
  };
  expect(answer(assignedConversation, "o1")).toMatchObject({
    value: { next: { ticket: { assignedTo: "o2" } } },
  });
});

// Each row breaks one more rule, from the last check to the first.
test.each([
  ["message_empty", sent(EMPTY), " "],
  ["ticket_resolved", resolved(sent(EMPTY)), " "],
  ["ticket_not_found", EMPTY, " "],
])("an answer is refused with %s", (type, conversation, text) => {
  expect(replyToMember(conversation, { ...staff, text }, now)).toEqual({
    ok: false,
    error: { type },
  });
});

test.each([
  ["second_person_needed", answered(sent(EMPTY, "complaint"))],
  ["not_a_complaint", answered(sent(EMPTY))],
  ["ticket_resolved", resolved(sent(EMPTY))],
  ["ticket_not_found", EMPTY],
])("a decision is refused with %s", (type, conversation) => {
  const decision = decideComplaint(conversation, { ...staff, outcome: "upheld" }, others);
  expect(decision).toEqual({ ok: false, error: { type } });
});

test("a complaint is decided only by a person who wrote none of its messages", () => {
  const complaint = answered(sent(EMPTY, "complaint"), "o2");
  const by = (operatorId: string, isSamePerson = others.isSamePerson) => {
    const decision = { ...staff, operatorId, outcome: "upheld" as const };
    return decideComplaint(complaint, decision, { isSamePerson, now }).ok;
  };
  expect([by("o1"), by("o2"), by("o1", () => true)]).toEqual([true, false, false]);
  // An earlier, resolved ticket does not count.
  const next = sent(resolved(answered(sent(EMPTY, "trading"), "o1")), "complaint", "New", "t2");
  expect(next.answeredBy).toEqual([]);
});

test.each([
  ["nothing is unread", null, 0, 10, false],
  ["it was read too lately", 5, 0, 1, false],
  ["it waits", 5, 0, 2, true],
  ["more came to what was told of", 5, 6, 60, false],
  ["what was told of was read, and more came", 7, 6, 2, true],
])("a member is notified of unread answers: %s", (_case, seq, noticeSeq, minutes, isNotified) => {
  const sentAt = instant(now - minutes * 60_000);
  const first = seq === null ? null : { seq, sentAt };
  expect(isNoticeDue({ first, lastSeq: 9, noticeSeq }, now)).toBe(isNotified);
});

test.each([
  ["ticket_rated", { ...ticketOf(resolved(sent(EMPTY))), rating: 3 }],
  ["ticket_not_resolved", ticketOf(sent(EMPTY))],
  ["ticket_not_found", undefined],
])("a rating is refused with %s", (type, ticket) => {
  expect(rateTicket(ticket, { rating: 5, text: "" })).toEqual({ ok: false, error: { type } });
});

test("an earlier ticket may be rated without changing the conversation", () => {
  const over = resolved(sent(EMPTY, "trading"));
  const next = sent(over, "account", "New", "t2");
  const rated = rateTicket(ticketOf(over), { rating: 5, text: "" });
  if (!rated.ok) throw new Error(rated.error.type);
  expect(conversationAfter(next, rated.value.next)).toEqual(next);
});

const commands = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant("send" as const),
      category: fc.constantFrom(null, "trading", "complaint"),
    }),
    fc.record({ type: fc.constantFrom("reply", "assign", "resolve", "decide") }),
  ),
);

test("in any order of commands, numbers have no gap and waiting fits the status", () => {
  fc.assert(
    fc.property(commands, (all) => {
      let conversation = EMPTY;
      const seqs: number[] = [];
      for (const [index, command] of all.entries()) {
        const result = apply(conversation, command, `t${index}`);
        if (!result.ok) continue;
        conversation = conversationAfter(conversation, result.value.next);
        if (result.value.next.message !== null) seqs.push(result.value.next.message.seq);
        const { dueAt, category, resolvedAt, status, waitingSince } = ticketOf(conversation);
        expect(waitingSince !== null).toBe(status === "open");
        expect(resolvedAt !== null).toBe(status === "resolved");
        expect(category !== "complaint" || dueAt !== null).toBe(true);
      }
      expect(seqs).toEqual(seqs.map((_, index) => index + 1));
      expect(conversation.lastSeq).toBe(seqs.length);
    }),
  );
});

type Applied = typeof commands extends fc.Arbitrary<(infer One)[]> ? One : never;

function apply(conversation: Conversation, command: Applied, id: string) {
  switch (command.type) {
    case "send":
      return sendMessage(conversation, message(command.category, "x", id), { terms, now });
    case "reply":
      return replyToMember(conversation, staff, now);
    case "assign":
      return assignTicket(
        conversation,
        { assignedTo: "o2", seenHolderId: conversation.ticket?.assignedTo ?? null },
        { isShutOut: () => false },
      );
    case "resolve":
      return resolveTicket(conversation, staff, now);
    case "decide":
      return decideComplaint(conversation, { ...staff, outcome: "upheld" }, others);
    default:
      throw new Error("a command of the list above");
  }
}
