import type { EmailRequest } from "@plumbline/engine/support";
import { DAY_MS, type Instant, instant, type UserId } from "@plumbline/engine/kernel";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import { instantToColumn, type RowOf, table, text, time, uuid } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import type { Messages } from "#platform/http/messages";
import { HOUSE } from "#platform/process/ids";
import type { SealKey } from "#platform/secrets/seal-key";
import { enqueueMessages } from "#services/notifications/outbound-message";
import { loggedBeside } from "#services/operators/operator-command";
import { filterValue, holderOf, isFiltered, sortedStatement } from "#services/plug/list-filter";

const supportEmailRequests = table<EmailRequest>("support_email_requests").of({
  id: uuid(({ id }) => id),
  email: text(({ email }) => email),
  category: text(({ category }) => category),
  text: text((emailRequest) => emailRequest.text),
  language: text(({ language }) => language),
  createdAt: time(({ createdAt }) => createdAt),
  answer: text(({ answer }) => answer),
  answeredAt: time(({ answeredAt }) => answeredAt),
  answeredBy: uuid(({ answeredBy }) => answeredBy),
});

/** An answer that could not be delivered for this time is dropped. */
const ANSWER_TTL_MS = 7 * DAY_MS;

type EmailRequests = ReadonlyMap<string, EmailRequest>;

/** E-mail requests with their answers: the answer's e-mail is written in the same transaction. */
export const emailRequestStoreOf = (deps: {
  readonly messages: Messages;
  readonly sealKey: SealKey;
}) =>
  loggedBeside<EmailRequests, EmailRequest>({
    name: "support.email-requests",
    load: async (tx, _userIds, causeIds = []) => {
      const rows = await tx.query<RowOf<typeof supportEmailRequests>>(loadStatement, [causeIds]);
      return new Map<UserId, EmailRequests>([[HOUSE, new Map(rows.map((row) => [row.id, row]))]]);
    },
    merge: (emailRequests, emailRequest) =>
      new Map([...emailRequests, [emailRequest.id, emailRequest]]),
    save: async (tx, changes) => {
      for (const { next: emailRequest, at } of changes) {
        const changed = supportEmailRequests.valuesOf(emailRequest, ANSWER);
        tx.send(answerStatement, [emailRequest.id, ...changed]);
        const translate = (key: string, details = {}) =>
          deps.messages.translate(emailRequest.language, key, details);
        const answered = {
          channel: "mail",
          to: emailRequest.email,
          subject: translate("support.emailRequest.answerSubject"),
          text: translate("support.emailRequest.answer", {
            answer: emailRequest.answer ?? "",
            text: emailRequest.text,
          }),
        } as const;
        const expiresAt = instant(at + ANSWER_TTL_MS);
        enqueueMessages(tx, [answered], { sealKey: deps.sealKey, now: at, expiresAt });
      }
    },
  });

/** Inserts a request; one that is repeated with the same id is stored once. */
export async function insertEmailRequest(tx: Tx, emailRequest: EmailRequest): Promise<void> {
  await tx.query(insertStatement, supportEmailRequests.valuesOf(emailRequest));
}

/** Waiting requests, the oldest first, or answered ones, the latest first. */
export async function pageOfEmailRequests(
  tx: Tx,
  request: ListQuery & {
    readonly isAnswered: boolean;
    readonly category?: string | undefined;
    readonly now: Instant;
    readonly operatorId: string;
    readonly pageNo: number;
    readonly pageSize: number;
  },
) {
  const { isAnswered, category = null, now, operatorId } = request;
  const reader = [instantToColumn(now), operatorId];
  const wanted = [filterValue(request), isAnswered, category, ...reader];
  return readPage<RowOf<typeof supportEmailRequests> & { readonly answeredByName: string | null }>(
    tx,
    { page: pageStatement(request), count: countStatement, filter: wanted },
    request,
  );
}

const ANSWER = ["answer", "answeredAt", "answeredBy"] as const;

const loadStatement = sql(
  "support.load-email-requests",
  `select ${supportEmailRequests.select} from support_email_requests
   where id::text = any($1::text[])`,
);

const insertStatement = sql(
  "support.add-email-request",
  `${supportEmailRequests.insert} on conflict (id) do nothing`,
);

const answerStatement = sql(
  "support.answer-email-request",
  `update support_email_requests set ${supportEmailRequests.set(ANSWER, 2)} where id = $1`,
);

/** Staff intend to answer within a day; the desk stores the assignment of a request. */
export const EMAIL_REQUEST_FILTER = {
  words: ["email"],
  ids: ["support_email_requests.id"],
  time: "created_at",
  due: "created_at + interval '1 day'",
  holder: holderOf({
    assigned: { queue: "emailRequests", caseId: "support_email_requests.id::text" },
  }),
} as const;

const WANTED = `where (answer is not null) = $2 and ($3::text is null or category = $3)
  and ${isFiltered(EMAIL_REQUEST_FILTER, { filter: "$1", now: "$4", operatorId: "$5" })}`;

const pageStatement = sortedStatement(
  "support.email-requests",
  {
    own: "case when $2 then created_at end desc, created_at",
    tie: "support_email_requests.id",
    by: { createTime: "created_at" },
  },
  (orderBy) =>
    `select ${supportEmailRequests.select}, operator_names.name as "answeredByName"
     from support_email_requests left join operator_names on operator_names.id = answered_by
     ${WANTED} order by ${orderBy} limit $6 offset $7`,
);

const countStatement = sql(
  "support.email-requests-count",
  `select count(*) from support_email_requests ${WANTED}`,
);
