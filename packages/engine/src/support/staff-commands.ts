import {
  type Colleagues,
  decided,
  type Decision,
  err,
  type HolderChanged,
  type Instant,
  isHolderChanged,
  type IsSamePerson,
  type Result,
} from "#kernel";
import type { ConversationDecision } from "./member-commands.ts";
import { plainText } from "./message-text.ts";
import {
  type ComplaintOutcome,
  type Conversation,
  type ConversationChange,
  type Message,
  type Ticket,
  ticketAccepts,
} from "./state.ts";

export type TicketRefusal = { readonly type: "ticket_not_found" | "ticket_resolved" };
export type ReplyRefusal = TicketRefusal | { readonly type: "message_empty" };
export type ResolveRefusal = TicketRefusal | { readonly type: "complaint_needs_decision" };
export type DecideComplaintRefusal =
  | TicketRefusal
  | { readonly type: "not_a_complaint" | "second_person_needed" };

interface StaffMessage {
  readonly id: string;
  readonly operatorId: string;
  readonly text: string;
}

/**
 * Answers a member; an unassigned ticket is assigned to the operator who answers it.
 *
 * Refusals, in the order they are checked: `ticket_not_found`, `ticket_resolved`, `message_empty`.
 */
export function replyToMember(
  conversation: Conversation,
  reply: StaffMessage,
  now: Instant,
): Result<ConversationDecision, ReplyRefusal> {
  const unsettled = unsettledTicket(conversation, "reply");
  if (!unsettled.ok) return unsettled;
  const text = plainText(reply.text);
  if (text === "") return err({ type: "message_empty" });

  // Past this line the command must succeed.
  const ticket = unsettled.value;
  const { operatorId } = reply;
  return added(
    conversation,
    {
      ...ticket,
      status: "pending",
      waitingSince: null,
      assignedTo: ticket.assignedTo ?? operatorId,
    },
    { ...reply, text, kind: "text", author: "staff", sentAt: now },
  );
}

/**
 * Assigns a ticket to a colleague or to oneself, or releases it.
 *
 * Refusals, in the order they are checked: `ticket_not_found`, `ticket_resolved`,
 * `case_holder_changed`.
 */
export function assignTicket(
  conversation: Conversation,
  { assignedTo, seenHolderId }: Readonly<Record<"assignedTo" | "seenHolderId", string | null>>,
  colleagues: Pick<Colleagues, "isShutOut">,
): Result<Decision<ConversationChange, never>, TicketRefusal | HolderChanged> {
  const unsettled = unsettledTicket(conversation, "assign");
  if (!unsettled.ok) return unsettled;
  const { assignedTo: holderId } = unsettled.value;
  if (isHolderChanged({ holderId, seenHolderId }, colleagues)) {
    return err({ type: "case_holder_changed" });
  }

  // Past this line the command must succeed.
  return decided({ ticket: { ...unsettled.value, assignedTo }, message: null });
}

/**
 * Resolves a ticket; the member sees that it is resolved, and may rate the help or write again. A
 * complaint is decided instead.
 *
 * Refusals, in the order they are checked: `ticket_not_found`, `ticket_resolved`,
 * `complaint_needs_decision`.
 */
export function resolveTicket(
  conversation: Conversation,
  request: Pick<StaffMessage, "id" | "operatorId">,
  now: Instant,
): Result<ConversationDecision, ResolveRefusal> {
  const unsettled = unsettledTicket(conversation, "resolve");
  if (!unsettled.ok) return unsettled;
  const ticket = unsettled.value;
  if (ticket.category === "complaint") return err({ type: "complaint_needs_decision" });

  // Past this line the command must succeed.
  return added(conversation, settled(ticket, now), {
    ...request,
    text: "",
    kind: "resolved",
    author: "house",
    sentAt: now,
  });
}

/**
 * Decides a complaint, in words that the member reads; an operator who has answered it may be its
 * subject and cannot decide it.
 *
 * Refusals, in the order they are checked: `ticket_not_found`, `ticket_resolved`,
 * `not_a_complaint`, `second_person_needed`.
 */
export function decideComplaint(
  conversation: Conversation,
  { outcome, ...request }: StaffMessage & { readonly outcome: ComplaintOutcome },
  { isSamePerson, now }: { readonly isSamePerson: IsSamePerson; readonly now: Instant },
): Result<ConversationDecision, DecideComplaintRefusal> {
  const unsettled = unsettledTicket(conversation, "resolve");
  if (!unsettled.ok) return unsettled;
  const ticket = unsettled.value;
  if (ticket.category !== "complaint") return err({ type: "not_a_complaint" });
  if (conversation.answeredBy.some((id) => isSamePerson(id, request.operatorId))) {
    return err({ type: "second_person_needed" });
  }

  // Past this line the command must succeed.
  return added(
    conversation,
    { ...settled(ticket, now), outcome },
    { ...request, text: plainText(request.text), kind: "resolved", author: "house", sentAt: now },
  );
}

function unsettledTicket(
  { ticket }: Conversation,
  command: "reply" | "assign" | "resolve",
): Result<Ticket, TicketRefusal> {
  if (ticket === null) return err({ type: "ticket_not_found" });
  return ticketAccepts(command, ticket.status)
    ? { ok: true, value: ticket }
    : err({ type: "ticket_resolved" });
}

const settled = (ticket: Ticket, now: Instant): Ticket => ({
  ...ticket,
  status: "resolved",
  waitingSince: null,
  resolvedAt: now,
});

function added(
  { lastSeq }: Conversation,
  ticket: Ticket,
  words: Pick<Message, "id" | "operatorId" | "text" | "kind" | "author" | "sentAt">,
): Result<ConversationDecision, never> {
  const seq = lastSeq + 1;
  const message = { ...words, ticketId: ticket.id, seq, fileId: null, isMasked: false };
  return decided({ ticket, message }, { events: [{ type: "chat_changed", lastSeq: seq }] });
}
