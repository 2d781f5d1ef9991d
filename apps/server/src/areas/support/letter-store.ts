import type { Letter } from "@plumbline/engine/support";
import { DAY_MS, instant, type UserId } from "@plumbline/engine/kernel";
import { type RowOf, table, text, time, uuid } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import type { Messages } from "#platform/http/messages";
import { HOUSE } from "#platform/process/ids";
import type { SealKey } from "#platform/secrets/seal-key";
import { enqueueMessages } from "#services/notifications/outbound-message";
import { loggedBeside } from "#services/operators/operator-command";

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
  page: { readonly isAnswered: boolean; readonly pageNo: number; readonly pageSize: number },
) {
  const { isAnswered, pageNo, pageSize } = page;
  const [rows, [counted]] = await Promise.all([
    tx.query<RowOf<typeof supportLetters> & { readonly answeredByName: string | null }>(
      pageStatement,
      [isAnswered, pageSize, (pageNo - 1) * pageSize],
    ),
    tx.query<{ count: number }>(countStatement, [isAnswered]),
  ]);
  return { rows, total: counted?.count ?? 0 };
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

const pageStatement = sql(
  "support.letters",
  `select ${supportLetters.select}, operator_names.name as "answeredByName"
   from support_letters left join operator_names on operator_names.id = answered_by
   where (answer is not null) = $1
   order by case when $1 then created_at end desc, created_at limit $2 offset $3`,
);

const countStatement = sql(
  "support.letters-count",
  "select count(*) from support_letters where (answer is not null) = $1",
);
