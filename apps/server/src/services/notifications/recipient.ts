import type { UserId } from "@plumbline/engine/kernel";
import { sql, type Tx } from "#platform/postgres/database";
import type { Letter } from "./letter.ts";

/** Who a letter goes to: by e-mail where they have an address, else to their phone. */
export interface Recipient extends Pick<Letter, "channel" | "to"> {
  readonly account: string;
  /** Of their latest visit, as one of the spec's values: "en-us". */
  readonly language: string;
}

/** Of these users those whom a letter can reach. */
export async function findRecipients(
  tx: Tx,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, Recipient>> {
  const rows = await tx.query<Row>(findStatement, [[...new Set(userIds)]]);
  return new Map(
    rows.flatMap(({ userId, account, email, phone, language }): [UserId, Recipient][] => {
      const to = email ?? phone;
      if (to === null) return [];
      const channel = email === null ? "sms" : "mail";
      return [[userId, { account, language: language ?? FALLBACK, channel, to }]];
    }),
  );
}

/** The language letters to this user have; null while nobody has said one. */
export async function findLanguage(tx: Tx, userId: UserId): Promise<string | null> {
  return (await tx.query<Pick<Row, "language">>(findStatement, [[userId]]))[0]?.language ?? null;
}

/** From now on letters to this user have the language they are reading in. */
export async function keepLanguage(tx: Tx, userId: UserId, language: string): Promise<void> {
  await tx.query(keepStatement, [userId, language]);
}

/** Of users who have not been here since languages are kept. */
const FALLBACK = "en-us";

interface Row {
  readonly userId: UserId;
  readonly account: string;
  /** E.164. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly language: string | null;
}

const findStatement = sql(
  "letters.find-recipient",
  `select user_id as "userId", account, phone, email, language
   from member_names join member_protection using (user_id) where user_id = any($1::uuid[])`,
);

// Every visit says it; only a change is written.
const keepStatement = sql(
  "letters.keep-language",
  "update profiles set language = $2 where user_id = $1 and language is distinct from $2",
);
