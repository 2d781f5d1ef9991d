import type { OperatorId } from "@plumbline/engine/desk";
import type { Instant, UserId } from "@plumbline/engine/kernel";
import { answerExpected, type SupportTerms } from "@plumbline/engine/support";
import type { ResultOf } from "@plumbline/protocol";
import type { listChats, readChat } from "@plumbline/protocol/support/operator-calls";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import { instantToColumn, type RowOf } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { filterValue, holderOf, isFiltered, sortedStatement } from "#services/plug/list-filter";
import { ticketView, timeOrNull } from "./chat-queries.ts";
import { supportTickets } from "./conversation-store.ts";

export type ChatLine = ResultOf<typeof listChats>["records"][number];
type Notes = ResultOf<typeof readChat>["notes"];

type LineRow = RowOf<typeof supportTickets> & {
  readonly account: string;
  readonly lastText: string;
  readonly unread: number;
  readonly assigneeName: string | null;
};

interface ChatFilter extends ListQuery {
  readonly now: Instant;
  readonly terms: SupportTerms;
  readonly stage: string;
  readonly category?: string | undefined;
  readonly userId?: UserId;
  readonly operatorId: string;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Conversations by their latest ticket: late complaints first, then by waiting time. */
export async function pageOfChats(
  tx: Tx,
  request: ChatFilter,
): Promise<{ readonly lines: readonly ChatLine[]; readonly total: number }> {
  const { terms, stage, category, userId, now, operatorId } = request;
  const statuses = stage === "unsettled" ? ["open", "pending"] : [stage];
  const filter = [
    stage === "any" ? ["open", "pending", "resolved"] : statuses,
    category ?? null,
    userId ?? null,
    filterValue(request),
    instantToColumn(now),
    operatorId,
  ];
  const { rows, total } = await readPage<LineRow>(
    tx,
    { page: linesStatement(request), count: countStatement, filter },
    request,
  );
  return { lines: rows.map((row) => lineOf(row, { terms, operatorId })), total };
}

/** The line of one conversation, at any stage. */
export async function findChat(
  tx: Tx,
  filter: Pick<ChatFilter, "now" | "operatorId" | "terms"> & { readonly userId: UserId },
): Promise<ChatLine | null> {
  const whole = { stage: "any", pageNo: 1, pageSize: 1 } as const;
  const { lines } = await pageOfChats(tx, { ...whole, ...filter });
  return lines[0] ?? null;
}

function lineOf(
  { account, lastText, unread, assigneeName, ...row }: LineRow,
  { terms, operatorId }: Pick<ChatFilter, "operatorId" | "terms">,
): ChatLine {
  const { userId, id: ticketId, category, dueAt, waitingSince, assignedTo } = row;
  const answerAt = waitingSince && answerExpected(terms, category, waitingSince);
  return {
    ...ticketView(row),
    id: userId,
    ticketId,
    account,
    sinceTime: timeOrNull(waitingSince),
    untilTime: timeOrNull(category === "complaint" ? dueAt : answerAt),
    lastText,
    unread,
    assignee:
      assignedTo === null
        ? null
        : {
            id: assignedTo as OperatorId, // the column's type
            name: assigneeName ?? "",
            isOwn: assignedTo === operatorId,
          },
  };
}

export async function findNotes(tx: Tx, userId: UserId): Promise<Notes> {
  const rows = await tx.query<Omit<Notes[number], "createTime"> & { readonly at: Instant }>(
    notesStatement,
    [userId],
  );
  return rows.map(({ at, ...note }) => ({ ...note, createTime: timeOrNull(at) ?? "" }));
}

export interface NewNote {
  readonly userId: UserId;
  readonly id: string;
  readonly operatorId: string;
  readonly text: string;
}

export async function insertNote(
  tx: Tx,
  { userId, id, operatorId, text }: NewNote,
  at: Instant,
): Promise<void> {
  await tx.query(insertNoteStatement, [userId, id, operatorId, text, instantToColumn(at)]);
}

/** SQL: the latest ticket of each member, in which the conversation continues. */
export const LATEST_TICKETS = `join lateral (
     select * from support_tickets as own where own.user_id = chats.user_id
     order by opened_at desc, id desc limit 1
   ) as support_tickets on true`;

/** The filters of conversations, on a row of `support_tickets`: the latest of each. */
export const chatFilter = (userId: string) =>
  ({
    userId,
    time: "opened_at",
    due: "case when category = 'complaint' then due_at else waiting_since + interval '1 day' end",
    holder: holderOf({ workerId: "assigned_to" }),
  }) as const;

const CHATS = `from support_conversations as chats ${LATEST_TICKETS}
   join member_names on member_names.user_id = chats.user_id
   left join operator_names on operator_names.id = assigned_to
   where status = any($1::text[]) and ($2::text is null or category = $2)
     and ($3::uuid is null or chats.user_id = $3)
     and ${isFiltered(chatFilter("chats.user_id"), { filter: "$4", now: "$5", operatorId: "$6" })}`;

const linesStatement = sortedStatement(
  "support.chats",
  {
    own: "waiting_since nulls last, opened_at desc",
    tie: "chats.user_id",
    by: { sinceTime: "waiting_since" },
  },
  (orderBy) =>
    `select ${supportTickets.select}, account, operator_names.name as "assigneeName",
       (select left(text, 200) from support_messages as one
         where one.user_id = chats.user_id and seq = last_seq) as "lastText",
       (select count(*) from support_messages as one where one.user_id = chats.user_id
         and seq > staff_read_seq and author = 'member') as unread
     ${CHATS} order by ${orderBy} limit $7 offset $8`,
);

const countStatement = sql("support.chats-count", `select count(*) ${CHATS}`);

const notesStatement = sql(
  "support.notes",
  `select support_notes.id, text, name as "operatorName", created_at as at
   from support_notes join operator_names on operator_names.id = operator_id
   where user_id = $1 order by created_at, support_notes.id`,
);

const insertNoteStatement = sql(
  "support.add-note",
  `insert into support_notes (user_id, id, operator_id, text, created_at)
   values ($1, $2, $3, $4, $5)`,
);
