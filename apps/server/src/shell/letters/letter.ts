import type { Instant } from "@plumbline/engine/kernel";
import { instantToColumn } from "../columns.ts";
import { sql, type Tx } from "../database.ts";
import { newId } from "../ids.ts";
import type { SealKey } from "../sealed/seal-key.ts";

export interface Letter {
  readonly channel: "mail" | "sms";
  /** An e-mail address, or a phone number as E.164. */
  readonly to: string;
  /** Of e-mail only; "" else. */
  readonly subject: string;
  readonly text: string;
}

/**
 * Puts a letter among those to be sent, in the transaction that causes it: it goes out only after
 * the commit, and once that is done even if this process dies. Wake the carrier afterwards.
 */
export async function writeLetter(
  tx: Tx,
  letter: Letter,
  given: { readonly sealKey: SealKey; readonly now: Instant; readonly expiresAt: Instant },
): Promise<void> {
  const id = newId();
  const { channel, ...said } = letter;
  await tx.query(insertStatement, [
    id,
    channel,
    given.sealKey.seal(JSON.stringify(said), aboutOf(id)),
    instantToColumn(given.now),
    instantToColumn(given.expiresAt),
  ]);
}

export function openLetter(
  {
    id,
    channel,
    sealed,
  }: Pick<Letter, "channel"> & { readonly id: string; readonly sealed: string },
  sealKey: SealKey,
): Letter {
  // What `writeLetter` sealed: nobody else has the key.
  const said = JSON.parse(sealKey.open(sealed, aboutOf(id))) as Omit<Letter, "channel">;
  return { channel, ...said };
}

const aboutOf = (id: string): string => `letter:${id}`;

const insertStatement = sql(
  "letters.insert",
  `insert into letters (id, channel, sealed, next_at, expires_at) values ($1, $2, $3, $4, $5)`,
);
