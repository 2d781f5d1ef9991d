import type { UserId } from "@plumbline/engine/kernel";
import { sql, type Tx } from "#platform/postgres/database";
import type { OutboundMessage } from "./outbound-message.ts";
import {
  CHOICES_OF_USER,
  choicesOf,
  type NoticeChoices,
  type StoredChoices,
} from "./notice-choices.ts";

/** The addresses of a member outside the app. */
export interface Recipient {
  readonly account: string;
  /** The language of the member's latest visit, as one of the spec's values: "en-us". */
  readonly language: string;
  /**
   * The e-mail address if the member has one, otherwise the phone; null if the member has neither.
   */
  readonly address: Pick<OutboundMessage, "channel" | "to"> | null;
  readonly choices: NoticeChoices;
  /** The push subscriptions of the member's sessions. */
  readonly subscriptionIds: readonly string[];
}

/** The recipients of these users' messages. */
export async function findRecipients(
  tx: Tx,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, Recipient>> {
  const rows = await tx.query<Row>(findStatement, [[...new Set(userIds)]]);
  return new Map(
    rows.map(({ userId, email, phone, language, choices, ...row }): [UserId, Recipient] => {
      const address = addressOf(email, phone);
      const recipient = { language: language ?? FALLBACK, address, choices: choicesOf(choices) };
      return [userId, { ...row, ...recipient }];
    }),
  );
}

function addressOf(email: string | null, phone: string | null): Recipient["address"] {
  if (email !== null) return { channel: "mail", to: email };
  return phone === null ? null : { channel: "sms", to: phone };
}

/** The language of messages to this user; null while it is unknown. */
export async function findLanguage(tx: Tx, userId: UserId): Promise<string | null> {
  return (await tx.query<Pick<Row, "language">>(findStatement, [[userId]]))[0]?.language ?? null;
}

/** Sets the language of later messages to this user to the one in which the user reads now. */
export async function keepLanguage(tx: Tx, userId: UserId, language: string): Promise<void> {
  await tx.query(keepStatement, [userId, language]);
}

/** For users whose last visit was before languages were stored. */
const FALLBACK = "en-us";

interface Row {
  readonly userId: UserId;
  readonly account: string;
  /** E.164. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly language: string | null;
  readonly choices: StoredChoices;
  readonly subscriptionIds: readonly string[];
}

const findStatement = sql(
  "messages.find-recipient",
  `select user_id as "userId", account, phone, email, language, ${CHOICES_OF_USER} as choices,
     array(select id from push_subscriptions
       where push_subscriptions.user_id = member_names.user_id) as "subscriptionIds"
   from member_names join member_protection using (user_id) where user_id = any($1::uuid[])`,
);

// Every visit states its language; only a change is written.
const keepStatement = sql(
  "messages.keep-language",
  "update profiles set language = $2 where user_id = $1 and language is distinct from $2",
);
