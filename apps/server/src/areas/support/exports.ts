import { type InTime, isChosen, type ListExport, zonedTime } from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { chatFilter, LATEST_TICKETS } from "./desk-queries.ts";
import { EMAIL_REQUEST_FILTER } from "./email-request-store.ts";

/** SQL of conversations. Each continues in its latest ticket, so it is ordered by its member. */
const chats = (isWanted: string): Pick<InTime, "columns" | "ids" | "rows" | "time"> => ({
  time: "registered_at",
  ids: ["members.user_id"],
  rows: `from member_names members
    join support_conversations chats using (user_id) ${LATEST_TICKETS}
    left join operator_names on operator_names.id = assigned_to
    where case coalesce($1::jsonb ->> 'stage', '')
        when '' then status in ('open', 'pending') else status = $1::jsonb ->> 'stage' end
      and ${isWanted} and ${isFiltered(chatFilter("members.user_id"))}`,
  columns: {
    account: "account",
    "user id": "members.user_id::text",
    category: "category",
    status: "status",
    "opened (UTC+8)": zonedTime("opened_at"),
    "waiting since (UTC+8)": zonedTime("waiting_since"),
    "complaint due (UTC+8)": zonedTime("due_at"),
    "assigned to": "operator_names.name",
    "resolved (UTC+8)": zonedTime("resolved_at"),
    outcome: "outcome",
    rating: "rating::text",
    "last message": `(select text from support_messages one
      where one.user_id = members.user_id and seq = last_seq)`,
  },
});

export const supportExports: readonly ListExport[] = [
  {
    list: "chats",
    permission: "support.read",
    ...chats(isChosen("category", "category")),
  },
  {
    list: "complaints",
    permission: "complaints.decide",
    ...chats("category = 'complaint'"),
  },
  {
    list: "emailRequests",
    permission: "support.read",
    time: "created_at",
    ids: ["support_email_requests.id"],
    rows: `from support_email_requests left join operator_names on operator_names.id = answered_by
      where (answer is not null) = (coalesce($1::jsonb ->> 'stage', '') = 'answered')
        and ${isChosen("category", "category")} and ${isFiltered(EMAIL_REQUEST_FILTER)}`,
    columns: {
      id: "support_email_requests.id::text",
      "e-mail": "email",
      category: "category",
      "sent (UTC+8)": zonedTime("created_at"),
      text: "text",
      "answered by": "operator_names.name",
      "answered (UTC+8)": zonedTime("answered_at"),
      answer: "answer",
    },
  },
];
