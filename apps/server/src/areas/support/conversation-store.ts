import {
  type Conversation,
  conversationAfter,
  type ConversationChange,
  type Message,
  type SupportTerms,
  supportTermsProblems,
  type Ticket,
  type TicketId,
} from "@plumbline/engine/support";
import type { UserId } from "@plumbline/engine/kernel";
import { writtenSupportTerms } from "@plumbline/protocol/support";
import type { Change, Store } from "#platform/command/command";
import { bool, int, type RowOf, table, text, time, uuid } from "#platform/postgres/columns";
import { sql, type Transaction } from "#platform/postgres/database";
import type { Notice } from "#services/notifications/notice";
import { loggedBeside } from "#services/operators/operator-command";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** Opening hours, expected answer times and due times, as set by operators. */
export const supportTerms = defineTerms({
  area: "support",
  table: "support_terms",
  schema: writtenSupportTerms,
  read: (written: SupportTerms) => written,
  problemsOf: supportTermsProblems,
});

export type SupportTermsBook = TermsBookOf<typeof supportTerms>;

/** A member's conversation, and the tickets that a command concerns. */
export interface MemberChat {
  readonly conversation: Conversation;
  readonly tickets: ReadonlyMap<TicketId, Ticket>;
}

export const supportTickets = table<Ticket>("support_tickets").of({
  userId: uuid(({ userId }) => userId),
  id: uuid(({ id }) => id),
  category: text(({ category }) => category),
  status: text(({ status }) => status),
  openedAt: time(({ openedAt }) => openedAt),
  waitingSince: time(({ waitingSince }) => waitingSince),
  dueAt: time(({ dueAt }) => dueAt),
  assignedTo: uuid(({ assignedTo }) => assignedTo),
  resolvedAt: time(({ resolvedAt }) => resolvedAt),
  outcome: text(({ outcome }) => outcome),
  rating: int(({ rating }) => rating),
  ratingText: text(({ ratingText }) => ratingText),
});

interface StoredMessage {
  readonly userId: UserId;
  readonly message: Message;
}

export const supportMessages = table<StoredMessage>("support_messages").of({
  userId: uuid(({ userId }) => userId),
  seq: int(({ message }) => message.seq),
  id: uuid(({ message }) => message.id),
  ticketId: uuid(({ message }) => message.ticketId),
  author: text(({ message }) => message.author),
  operatorId: uuid(({ message }) => message.operatorId),
  kind: text(({ message }) => message.kind),
  text: text(({ message }) => message.text),
  fileId: uuid(({ message }) => message.fileId),
  isMasked: bool(({ message }) => message.isMasked),
  sentAt: time(({ message }) => message.sentAt),
});

type TicketRow = RowOf<typeof supportTickets>;
type LoadedTicket = TicketRow & {
  readonly isLatest: boolean;
  readonly answeredBy: readonly string[];
};

/**
 * Numbers are assigned under the member's lock, counting the earlier messages of the batch, so that
 * they have no gap, even if several servers receive messages at once.
 */
export const chatStore: Store<MemberChat, ConversationChange> = {
  name: "support.conversations",
  load: async (tx, userIds, causeIds = []) => {
    const [conversations, tickets] = await Promise.all([
      tx.query<{ userId: UserId; lastSeq: number }>(conversationsStatement, [userIds]),
      tx.query<LoadedTicket>(ticketsStatement, [userIds, causeIds]),
    ]);
    return new Map(
      userIds.map((userId): [UserId, MemberChat] => {
        const own = tickets.filter((row) => row.userId === userId);
        const latest = own.find(({ isLatest }) => isLatest);
        const lastSeq = conversations.find((row) => row.userId === userId)?.lastSeq ?? 0;
        return [
          userId,
          {
            conversation: {
              lastSeq,
              ticket: latest === undefined ? null : ticketOf(latest),
              answeredBy: latest?.answeredBy ?? [],
            },
            tickets: new Map(own.map((row) => [row.id, ticketOf(row)])),
          },
        ];
      }),
    );
  },
  merge: ({ conversation, tickets }, change) => ({
    conversation: conversationAfter(conversation, change),
    tickets: new Map([...tickets, [change.ticket.id, change.ticket]]),
  }),
  save: async (tx, changes) => {
    saveLatest(tx, changes);
    for (const { userId, next } of changes) {
      if (next.message === null) continue;
      tx.send(supportMessageInsert, supportMessages.valuesOf({ userId, message: next.message }));
    }
  },
  noticesOf: ({ next: { ticket, message } }) =>
    ticket.outcome === null || message === null ? [] : [decisionNotice(ticket, message)],
};

/** The decision of a complaint, with the same text as in the conversation. */
const decisionNotice = ({ userId, outcome }: Ticket, { text: words }: Message): Notice => ({
  userId,
  kind: "complaintDecided",
  aboutId: null,
  gaps: { outcome: { key: `notification.complaintOutcome.${outcome}` }, words },
});

/** The same rows for operators, whose commands are logged. */
export const chatStoreOfStaff = loggedBeside(chatStore);

/** Stores conversations and tickets first, since messages refer to them; each in its last state. */
function saveLatest(tx: Transaction, changes: readonly Change<MemberChat, ConversationChange>[]) {
  const lastSeqs = new Map<UserId, number>();
  const tickets = new Map<TicketId, Ticket>();
  for (const { userId, next } of changes) {
    if (next.message !== null) lastSeqs.set(userId, next.message.seq);
    tickets.set(next.ticket.id, next.ticket);
  }
  for (const [userId, lastSeq] of lastSeqs) tx.send(saveConversation, [userId, lastSeq]);
  for (const ticket of tickets.values()) tx.send(saveTicket, supportTickets.valuesOf(ticket));
}

export const ticketOf = ({ ...row }: TicketRow): Ticket => ({
  userId: row.userId,
  id: row.id,
  category: row.category,
  status: row.status,
  openedAt: row.openedAt,
  waitingSince: row.waitingSince,
  dueAt: row.dueAt,
  assignedTo: row.assignedTo,
  resolvedAt: row.resolvedAt,
  outcome: row.outcome,
  rating: row.rating,
  ratingText: row.ratingText,
});

const conversationsStatement = sql(
  "support.load-conversations",
  `select user_id as "userId", last_seq as "lastSeq" from support_conversations
   where user_id = any($1::uuid[])`,
);

// The latest ticket of each member, and those that commands concern.
const ticketsStatement = sql(
  "support.load-tickets",
  `select ${supportTickets.select}, latest.id is not null as "isLatest",
     array(select distinct operator_id::text from support_messages as one
       where one.user_id = support_tickets.user_id and one.ticket_id = support_tickets.id
         and author = 'staff') as "answeredBy"
   from support_tickets left join (
     select distinct on (user_id) user_id, id from support_tickets
     where user_id = any($1::uuid[]) order by user_id, opened_at desc, id desc
   ) as latest using (user_id, id)
   where user_id = any($1::uuid[]) and (latest.id is not null or id::text = any($2::text[]))`,
);

const saveConversation = sql(
  "support.save-conversation",
  `insert into support_conversations (user_id, last_seq) values ($1, $2)
   on conflict (user_id) do update set last_seq = excluded.last_seq`,
);

const saveTicket = sql(
  "support.save-ticket",
  `${supportTickets.insert} on conflict (user_id, id) do update set ${supportTickets.set([
    "category",
    "status",
    "waitingSince",
    "dueAt",
    "assignedTo",
    "resolvedAt",
    "outcome",
    "rating",
    "ratingText",
  ])}`,
);

const supportMessageInsert = sql("support.add-message", supportMessages.insert);
