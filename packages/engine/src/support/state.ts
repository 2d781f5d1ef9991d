import { type Instant, MINUTE_MS, type UserId } from "#kernel";

/** The categories of requests. A complaint has a queue of its own, and a due time. */
export const TICKET_CATEGORIES = [
  "account",
  "verification",
  "recharge",
  "withdrawal",
  "trading",
  "other",
  "complaint",
] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

/** Characters of one message. */
export const MESSAGE_LENGTH_MAX = 1_500;

/** `open` waits for staff, `pending` for the member. */
export const TICKET_STATUSES = ["open", "pending", "resolved"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Which commands each status accepts. The server refuses the rest; screens do not offer them. */
const TICKET_ACCEPTS = {
  reply: ["open", "pending"],
  assign: ["open", "pending"],
  resolve: ["open", "pending"],
  rate: ["resolved"],
} as const satisfies Record<string, readonly TicketStatus[]>;

export const ticketAccepts = (
  command: keyof typeof TICKET_ACCEPTS,
  status: TicketStatus,
): boolean => TICKET_ACCEPTS[command].some((accepted) => accepted === status);

/** The outcome of a complaint. */
export const COMPLAINT_OUTCOMES = ["upheld", "partly_upheld", "rejected"] as const;
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number];

export type TicketId = string & { readonly __brand: "TicketId" };

/** One matter of a member's: a part of their conversation, from its first message. */
export interface Ticket {
  readonly id: TicketId;
  readonly userId: UserId;
  readonly category: TicketCategory;
  readonly status: TicketStatus;
  readonly openedAt: Instant;
  /** Since when the member waits for an answer; null while staff wait for the member. */
  readonly waitingSince: Instant | null;
  /** For a complaint: its due time. */
  readonly dueAt: Instant | null;
  /** The assigned operator. */
  readonly assignedTo: string | null;
  readonly resolvedAt: Instant | null;
  readonly outcome: ComplaintOutcome | null;
  /** The member's rating, from 1 to 5. */
  readonly rating: number | null;
  readonly ratingText: string | null;
}

/** The author shown with a message, set by the server. */
export type MessageAuthor = "member" | "staff" | "house";

export interface Message {
  /** The request's own id, so that sending it again is the same message. */
  readonly id: string;
  readonly ticketId: TicketId;
  /** Counts a member's messages from 1 without gaps. */
  readonly seq: number;
  readonly author: MessageAuthor;
  /** The operator who wrote it; null if no operator did. */
  readonly operatorId: string | null;
  readonly kind: "text" | "image" | "resolved";
  readonly text: string;
  readonly fileId: string | null;
  /** Whether a password or a code was removed from it. */
  readonly isMasked: boolean;
  readonly sentAt: Instant;
}

/** The state of a member's commands: the number of messages, and their latest ticket. */
export interface Conversation {
  readonly lastSeq: number;
  readonly ticket: Ticket | null;
  /** The operators who have written in that ticket. */
  readonly answeredBy: readonly string[];
}

/** The conversation has changed: its readers load what they do not have yet. */
export interface ChatChanged {
  readonly type: "chat_changed";
  readonly lastSeq: number;
}

/** The result of one command on a conversation. */
export interface ConversationChange {
  readonly ticket: Ticket;
  readonly message: Message | null;
}

export function conversationAfter(
  { lastSeq, ticket, answeredBy }: Conversation,
  { message, ticket: next }: ConversationChange,
): Conversation {
  // A rating may concern an earlier one.
  const isEarlier = ticket !== null && ticket.id !== next.id && message === null;
  const operatorId = message?.author === "staff" ? message.operatorId : null;
  const before = isEarlier || ticket?.id === next.id ? answeredBy : [];
  return {
    lastSeq: message?.seq ?? lastSeq,
    ticket: isEarlier ? ticket : next,
    answeredBy: operatorId === null ? before : [...before, operatorId],
  };
}

/** A reader of the open conversation sees an answer within this time. */
export const UNREAD_AFTER_MS = 2 * MINUTE_MS;

/** Staff's messages that the member has not read. */
export interface UnreadAnswers {
  /** The first of them; null if there is none. */
  readonly first: { readonly seq: number; readonly sentAt: Instant } | null;
  readonly lastSeq: number;
  /** The last message at the time of the latest notice to the member. */
  readonly noticeSeq: number;
}

/**
 * Whether a member is notified of staff's answer outside the conversation: once for all unread
 * messages, and only if they are not reading it.
 */
export const isNoticeDue = ({ first, noticeSeq }: UnreadAnswers, now: Instant): boolean =>
  first !== null && first.seq > noticeSeq && now - first.sentAt >= UNREAD_AFTER_MS;
