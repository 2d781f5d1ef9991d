import { DAY_MS, type Instant, instant } from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Transaction } from "#platform/postgres/database";
import { newId } from "#platform/process/ids";
import { type Letter, writeLetters } from "./letter.ts";
import { findRecipients } from "./recipient.ts";
import type { Messages } from "#platform/http/messages";
import type { SealKey } from "#platform/secrets/seal-key";
import { type Notice, renderNotice } from "./notice.ts";

/** What a letter a week late says is in the app as well. */
const LETTER_LIFE_MS = 7 * DAY_MS;

export interface LetterDeps {
  readonly messages: Messages;
  readonly sealKey: SealKey;
}

/**
 * Tells members of what was decided, in the transaction that decides it: a notice in the app, and a
 * letter to each who has an address for one, in their language. `letters` is null where nobody is
 * there to be written to, as in a replay.
 */
export async function writeNotices(
  tx: Transaction,
  notices: readonly Notice[],
  { at, letters }: { readonly at: Instant; readonly letters: LetterDeps | null },
): Promise<void> {
  if (notices.length === 0) return;
  tx.send(insertStatement, [
    notices.map(({ userId }) => userId),
    notices.map(() => newId()),
    notices.map(({ kind }) => kind),
    notices.map(({ gaps }) => JSON.stringify(gaps)),
    notices.map(({ aboutId }) => aboutId),
    instantToColumn(at),
  ]);
  if (letters !== null) await writeTheirLetters(tx, notices, { at, letters });
}

async function writeTheirLetters(
  tx: Transaction,
  notices: readonly Notice[],
  { at, letters: { messages, sealKey } }: { readonly at: Instant; readonly letters: LetterDeps },
): Promise<void> {
  const written = notices.filter(({ isInAppOnly }) => isInAppOnly !== true);
  if (written.length === 0) return;
  const owners = await findRecipients(
    tx,
    written.map(({ userId }) => userId),
  );
  const letters = written.flatMap(({ userId, kind, gaps }): Letter[] => {
    const owner = owners.get(userId);
    if (owner === undefined) return [];
    const { account, channel, language, to } = owner;
    const { title, text } = renderNotice(messages, language, { kind, gaps, account });
    return [{ channel, to, subject: channel === "mail" ? title : "", text }];
  });
  writeLetters(tx, letters, { sealKey, now: at, expiresAt: instant(at + LETTER_LIFE_MS) });
}

const insertStatement = sql(
  "notices.insert",
  `insert into notices (user_id, id, kind, gaps, about_id, created_at)
   select user_id, id, kind, gaps::jsonb, about_id, $6
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[])
     as told (user_id, id, kind, gaps, about_id)`,
);
