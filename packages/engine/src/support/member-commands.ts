import { type Decision, decided, err, type Instant, type Result, type UserId } from "#kernel";
import { maskSecrets, plainText } from "./message-text.ts";
import {
  type ChatChanged,
  type Conversation,
  type ConversationChange,
  type Ticket,
  ticketAccepts,
  type TicketCategory,
  type TicketId,
} from "./state.ts";
import { complaintDue, type SupportTerms } from "./terms.ts";

export interface SendMessage {
  readonly id: string;
  readonly userId: UserId;
  /** For a ticket that this message opens. */
  readonly ticketId: TicketId;
  readonly text: string;
  readonly fileId: string | null;
  /** Its category, if the member chose one. */
  readonly category: TicketCategory | null;
}

export type ConversationDecision = Decision<ConversationChange, ChatChanged>;

/**
 * Adds a member's message to their conversation, under the next number. With a category it opens a
 * ticket if none is open; without one it reopens the latest. A complaint stays one until it is
 * decided.
 *
 * Refuses with `message_empty`.
 */
export function sendMessage(
  { lastSeq, ticket }: Conversation,
  { id, userId, ticketId, text, fileId, category }: SendMessage,
  { terms, now }: { readonly terms: SupportTerms; readonly now: Instant },
): Result<ConversationDecision, { readonly type: "message_empty" }> {
  const masked = maskSecrets(plainText(text));
  if (masked.text === "" && fileId === null) return err({ type: "message_empty" });

  // Past this line the command must succeed.
  const isNew = ticket === null || (ticket.status === "resolved" && category !== null);
  const present = isNew ? newTicket({ id: ticketId, userId }, now) : ticket;
  const isComplaint = present.category === "complaint";
  const isComplained = !isComplaint && category === "complaint";
  const isReopened = present.status === "resolved";
  const next: Ticket = {
    ...present,
    category: isComplaint ? "complaint" : (category ?? present.category),
    status: "open",
    waitingSince: present.waitingSince ?? now,
    dueAt: isComplained || (isComplaint && isReopened) ? complaintDue(terms, now) : present.dueAt,
    ...(isReopened && { resolvedAt: null, outcome: null, rating: null, ratingText: null }),
  };
  const seq = lastSeq + 1;
  const message = {
    ...masked,
    id,
    ticketId: next.id,
    seq,
    author: "member",
    operatorId: null,
    kind: fileId === null ? "text" : "image",
    fileId,
    sentAt: now,
  } as const;
  return decided({ ticket: next, message }, { events: [{ type: "chat_changed", lastSeq: seq }] });
}

const newTicket = (ids: Pick<Ticket, "id" | "userId">, now: Instant): Ticket => ({
  ...ids,
  category: "other",
  status: "open",
  openedAt: now,
  waitingSince: null,
  dueAt: null,
  assignedTo: null,
  resolvedAt: null,
  outcome: null,
  rating: null,
  ratingText: null,
});

export type RateRefusal = {
  readonly type: "ticket_not_found" | "ticket_not_resolved" | "ticket_rated";
};

/**
 * Rates the help, once for each time that a ticket was resolved.
 *
 * Refusals, in the order they are checked: `ticket_not_found`, `ticket_not_resolved`,
 * `ticket_rated`.
 */
export function rateTicket(
  ticket: Ticket | undefined,
  { rating, text }: { readonly rating: number; readonly text: string },
): Result<Decision<ConversationChange, never>, RateRefusal> {
  if (ticket === undefined) return err({ type: "ticket_not_found" });
  if (!ticketAccepts("rate", ticket.status)) return err({ type: "ticket_not_resolved" });
  if (ticket.rating !== null) return err({ type: "ticket_rated" });

  // Past this line the command must succeed.
  const masked = maskSecrets(plainText(text));
  const ratingText = masked.text === "" ? null : masked.text;
  return decided({ ticket: { ...ticket, rating, ratingText }, message: null });
}
