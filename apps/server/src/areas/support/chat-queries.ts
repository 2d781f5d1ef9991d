import type { Instant, UserId } from "@plumbline/engine/kernel";
import type { Message, Ticket } from "@plumbline/engine/support";
import { toWireTime } from "@plumbline/protocol";
import { instantToColumn, type RowOf } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { supportMessages, supportTickets, ticketOf } from "./conversation-store.ts";

type MessageRow = RowOf<typeof supportMessages> & { readonly operatorName: string | null };

/** The state of a conversation, without its messages. */
export interface ChatState {
  readonly lastSeq: number;
  readonly memberReadSeq: number;
  readonly staffReadSeq: number;
  readonly memberTypingAt: Instant | null;
  /** Messages of staff and of the house that the member has not read. */
  readonly unread: number;
}

const NOTHING_YET: ChatState = {
  lastSeq: 0,
  memberReadSeq: 0,
  staffReadSeq: 0,
  memberTypingAt: null,
  unread: 0,
};

export async function readChatState(tx: Tx, userId: UserId): Promise<ChatState> {
  const [state] = await tx.query<ChatState>(stateStatement, [userId]);
  return state ?? NOTHING_YET;
}

export interface MessageSpan {
  readonly afterSeq?: number | undefined;
  readonly beforeSeq?: number | undefined;
  readonly limit: number;
}

/** In sequence: those after a number, or the last ones before a number. */
export async function findMessages(
  tx: Tx,
  userId: UserId,
  { afterSeq, beforeSeq, limit }: MessageSpan,
): Promise<readonly MessageRow[]> {
  if (afterSeq !== undefined)
    return tx.query<MessageRow>(afterStatement, [userId, afterSeq, limit]);
  const latest = await tx.query<MessageRow>(beforeStatement, [userId, beforeSeq ?? null, limit]);
  return latest.toReversed();
}

export const messagesOfTicket = (
  tx: Tx,
  userId: UserId,
  ticketId: string,
): Promise<readonly MessageRow[]> =>
  tx.query<MessageRow>(ofTicketStatement, [userId, ticketId, TICKET_MESSAGES_MAX]);

/** The most messages of a transcript: more than anybody writes about one matter. */
const TICKET_MESSAGES_MAX = 5_000;

/** The ticket with this id, or without one the latest. */
export async function findTicket(tx: Tx, userId: UserId, id: string | null = null) {
  const [row] = await tx.query<RowOf<typeof supportTickets>>(ticketStatement, [userId, id]);
  return row === undefined ? null : ticketOf(row);
}

export async function pageOfTickets(
  tx: Tx,
  userId: UserId,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
) {
  return readPage<TicketSummary>(
    tx,
    { page: ticketsStatement, count: countStatement, filter: [userId] },
    { pageNo, pageSize },
  );
}

type TicketSummary = RowOf<typeof supportTickets> & {
  readonly firstText: string;
  readonly messages: number;
};

export type ReadingSide = "member" | "staff";

/** Marks a conversation as read up to a message; the mark never moves back, or beyond the end. */
export async function markRead(
  tx: Tx,
  { userId, seq, by }: { readonly userId: UserId; readonly seq: number; readonly by: ReadingSide },
): Promise<boolean> {
  const statement = by === "member" ? memberReadStatement : staffReadStatement;
  return (await tx.query(statement, [userId, seq])).length > 0;
}

/**
 * Records that a side is typing. Returns false if there is no conversation, or if it was just
 * recorded.
 */
export async function markTyping(
  tx: Tx,
  { userId, now, by }: { readonly userId: UserId; readonly now: Instant; readonly by: ReadingSide },
): Promise<boolean> {
  const statement = by === "member" ? memberTypingStatement : staffTypingStatement;
  return (await tx.query(statement, [userId, instantToColumn(now)])).length > 0;
}

export const messageView = ({
  id,
  ticketId,
  seq,
  author,
  kind,
  text,
  fileId,
  isMasked,
  sentAt,
}: Omit<Message, "operatorId">) => ({
  id,
  ticketId,
  seq,
  author,
  kind,
  text,
  fileId,
  isMasked,
  createTime: toWireTime(sentAt),
});

export const ticketView = ({
  id,
  category,
  status,
  openedAt,
  dueAt,
  resolvedAt,
  outcome,
  rating,
  ratingText,
}: Omit<Ticket, "userId" | "waitingSince" | "assignedTo">) => ({
  id,
  category,
  status,
  createTime: toWireTime(openedAt),
  dueTime: timeOrNull(dueAt),
  resolveTime: timeOrNull(resolvedAt),
  outcome,
  rating,
  ratingText,
});

export const timeOrNull = (at: Instant | null): string | null =>
  at === null ? null : toWireTime(at);

const stateStatement = sql(
  "support.state",
  `select last_seq as "lastSeq", member_read_seq as "memberReadSeq",
     staff_read_seq as "staffReadSeq", member_typing_at as "memberTypingAt",
     (select count(*) from support_messages as one where one.user_id = conversations.user_id
       and one.seq > member_read_seq and one.author <> 'member') as unread
   from support_conversations as conversations where user_id = $1`,
);

const MESSAGES = `select ${supportMessages.select}, operator_names.name as "operatorName"
   from support_messages left join operator_names on operator_names.id = operator_id`;

const afterStatement = sql(
  "support.messages-after",
  `${MESSAGES} where user_id = $1 and seq > $2 order by seq limit $3`,
);

const beforeStatement = sql(
  "support.messages-before",
  `${MESSAGES} where user_id = $1 and ($2::int is null or seq < $2) order by seq desc limit $3`,
);

const ofTicketStatement = sql(
  "support.messages-of-ticket",
  `${MESSAGES} where user_id = $1 and ticket_id = $2 order by seq limit $3`,
);

const ticketStatement = sql(
  "support.ticket",
  `select ${supportTickets.select} from support_tickets
   where user_id = $1 and ($2::uuid is null or id = $2)
   order by opened_at desc, id desc limit 1`,
);

const ticketsStatement = sql(
  "support.tickets",
  `select ${supportTickets.select},
     (select count(*) from support_messages as one
       where one.user_id = $1 and ticket_id = support_tickets.id) as messages,
     (select text from support_messages as one
       where one.user_id = $1 and ticket_id = support_tickets.id
       order by seq limit 1) as "firstText"
   from support_tickets where user_id = $1
   order by opened_at desc, id desc limit $2 offset $3`,
);

const countStatement = sql(
  "support.tickets-count",
  "select count(*) from support_tickets where user_id = $1",
);

const memberReadStatement = sql(
  "support.member-read",
  `update support_conversations set member_read_seq = least($2, last_seq)
   where user_id = $1 and member_read_seq < least($2, last_seq) returning user_id`,
);

const staffReadStatement = sql(
  "support.staff-read",
  `update support_conversations set staff_read_seq = least($2, last_seq)
   where user_id = $1 and staff_read_seq < least($2, last_seq) returning user_id`,
);

const memberTypingStatement = sql(
  "support.member-typing",
  `update support_conversations set member_typing_at = $2
   where user_id = $1 and coalesce(member_typing_at < $2::timestamptz - interval '1 second', true)
   returning user_id`,
);

const staffTypingStatement = sql(
  "support.staff-typing",
  `update support_conversations set staff_typing_at = $2
   where user_id = $1 and coalesce(staff_typing_at < $2::timestamptz - interval '1 second', true)
   returning user_id`,
);
