import type { Letter } from "@plumbline/engine/support";
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

const supportLetters = table<Letter>("support_letters").of({
  id: uuid(({ id }) => id),
  email: text(({ email }) => email),
  category: text(({ category }) => category),
  text: text((letter) => letter.text),
  language: text(({ language }) => language),
  createdAt: time(({ createdAt }) => createdAt),
  answer: text(({ answer }) => answer),
  answeredAt: time(({ answeredAt }) => answeredAt),
  answeredBy: uuid(({ answeredBy }) => answeredBy),
});

/** An answer that could not be delivered for so long is dropped. */
const LETTER_LIFE_MS = 7 * DAY_MS;

type Letters = ReadonlyMap<string, Letter>;

/** Letters that operators answer: the answer's e-mail is written in the same transaction. */
export const letterStoreOf = (deps: { readonly messages: Messages; readonly sealKey: SealKey }) =>
  loggedBeside<Letters, Letter>({
    name: "support.letters",
    load: async (tx, _userIds, causeIds = []) => {
      const rows = await tx.query<RowOf<typeof supportLetters>>(loadStatement, [causeIds]);
      return new Map<UserId, Letters>([[HOUSE, new Map(rows.map((row) => [row.id, row]))]]);
    },
    merge: (letters, letter) => new Map([...letters, [letter.id, letter]]),
    save: async (tx, changes) => {
      for (const { next: letter, at } of changes) {
        const changed = supportLetters.valuesOf(letter, ANSWER);
        tx.send(answerStatement, [letter.id, ...changed]);
        const translate = (key: string, details = {}) =>
          deps.messages.translate(letter.language, key, details);
        const answered = {
          channel: "mail",
          to: letter.email,
          subject: translate("support.letter.answerSubject"),
          text: translate("support.letter.answer", {
            answer: letter.answer ?? "",
            text: letter.text,
          }),
        } as const;
        const expiresAt = instant(at + LETTER_LIFE_MS);
        enqueueMessages(tx, [answered], { sealKey: deps.sealKey, now: at, expiresAt });
      }
    },
  });

/** Repeated with the same id it is stored once. */
export async function insertLetter(tx: Tx, letter: Letter): Promise<void> {
  await tx.query(insertStatement, supportLetters.valuesOf(letter));
}

/** Waiting letters, the oldest first, or answered ones, the latest first. */
export async function pageOfLetters(
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
  return readPage<RowOf<typeof supportLetters> & { readonly answeredByName: string | null }>(
    tx,
    { page: pageStatement(request), count: countStatement, filter: wanted },
    request,
  );
}

const ANSWER = ["answer", "answeredAt", "answeredBy"] as const;

const loadStatement = sql(
  "support.load-letters",
  `select ${supportLetters.select} from support_letters where id::text = any($1::text[])`,
);

const insertStatement = sql(
  "support.add-letter",
  `${supportLetters.insert} on conflict (id) do nothing`,
);

const answerStatement = sql(
  "support.answer-letter",
  `update support_letters set ${supportLetters.set(ANSWER, 2)} where id = $1`,
);

/** Within a day staff mean to answer; whose a letter is, the desk keeps. */
export const LETTER_FILTER = {
  words: ["email"],
  ids: ["support_letters.id"],
  time: "created_at",
  due: "created_at + interval '1 day'",
  holder: holderOf({ assigned: { queue: "letters", caseId: "support_letters.id::text" } }),
} as const;

const WANTED = `where (answer is not null) = $2 and ($3::text is null or category = $3)
  and ${isFiltered(LETTER_FILTER, { filter: "$1", now: "$4", operatorId: "$5" })}`;

const pageStatement = sortedStatement(
  "support.letters",
  {
    own: "case when $2 then created_at end desc, created_at",
    tie: "support_letters.id",
    by: { createTime: "created_at" },
  },
  (orderBy) =>
    `select ${supportLetters.select}, operator_names.name as "answeredByName"
     from support_letters left join operator_names on operator_names.id = answered_by
     ${WANTED} order by ${orderBy} limit $6 offset $7`,
);

const countStatement = sql(
  "support.letters-count",
  `select count(*) from support_letters ${WANTED}`,
);
