import type { UserId } from "@plumbline/engine/kernel";
import {
  DEFAULT_CHANNELS,
  type NoticeCategory,
  type NoticeChannels,
} from "@plumbline/protocol/content";
import { sql, type Tx } from "#platform/postgres/database";

/** The channels of every category, as its member chose them, or the defaults. */
export type NoticeChoices = Readonly<Record<NoticeCategory, NoticeChannels>>;

/** SQL of a member's choices by category; `choicesOf` adds the defaults. */
export const CHOICES_OF_USER = `(select json_object_agg(category,
     json_build_object('byMail', by_mail, 'byPush', by_push))
   from notification_choices where notification_choices.user_id = member_names.user_id)`;

export type StoredChoices = Partial<NoticeChoices> | null;

export const choicesOf = (stored: StoredChoices): NoticeChoices => ({
  ...DEFAULT_CHANNELS,
  ...stored,
});

export async function readChoices(tx: Tx, userId: UserId): Promise<NoticeChoices> {
  const [row] = await tx.query<{ choices: StoredChoices }>(readStatement, [userId]);
  return choicesOf(row?.choices ?? null);
}

export async function saveChoice(
  tx: Tx,
  userId: UserId,
  { category, byMail, byPush }: NoticeChannels & { readonly category: NoticeCategory },
): Promise<void> {
  await tx.query(saveStatement, [userId, category, byMail, byPush]);
}

/** Members who chose to get a category by some channel besides the app, with their language. */
export const findReaders = (
  tx: Tx,
  category: NoticeCategory,
): Promise<readonly { readonly userId: UserId; readonly language: string | null }[]> =>
  tx.query(readersStatement, [category]);

const readersStatement = sql(
  "notifications.readers",
  `select user_id as "userId", language
   from notification_choices join member_names using (user_id)
   where category = $1 and (by_mail or by_push) order by user_id`,
);

const readStatement = sql(
  "notifications.read-choices",
  `select ${CHOICES_OF_USER} as choices from member_names where user_id = $1`,
);

const saveStatement = sql(
  "notifications.save-choice",
  `insert into notification_choices (user_id, category, by_mail, by_push) values ($1, $2, $3, $4)
   on conflict (user_id, category) do update
     set by_mail = excluded.by_mail, by_push = excluded.by_push`,
);
