import { timingSafeEqual } from "node:crypto";
import type { Instant, UserId } from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import { newId, type RequestId } from "#platform/process/ids";
import type { SealKey } from "#platform/secrets/seal-key";

const TRIES_MAX = 5;

/** The scope of a code: another purpose, target or place makes another code. */
export interface CodeKey {
  readonly purpose: string;
  readonly target: { readonly kind: "phone" | "email"; readonly name: string };
  /** "session|…": the place of the request. */
  readonly place: string;
}

export const sessionPlace = (token: string): string => `session|${token}`;

/** Stores the digest of a code, replacing an earlier one. */
export async function keepCode(
  tx: Tx,
  sealKey: SealKey,
  entry: CodeKey & {
    readonly code: string;
    readonly ticket: string;
    readonly expiresAt: Instant;
  },
): Promise<void> {
  await tx.query(insertStatement, [
    newId(),
    entry.purpose,
    targetHashOf(sealKey, entry),
    placeHashOf(sealKey, entry),
    sealKey.digest(entry.ticket, "ticket"),
    sealKey.digest(entry.code, "code"),
    instantToColumn(entry.expiresAt),
  ]);
}

/**
 * Checks digits against the stored code. Returns its id if they are right, within its time and five
 * attempts, for the bearer of the ticket or the place of the request. The row stays locked until
 * the end of the transaction, so only five of a thousand concurrent attempts are checked. The code
 * is not used up yet.
 */
export async function tryCode(
  tx: Tx,
  sealKey: SealKey,
  request: CodeKey & {
    readonly code: string;
    readonly ticket: string | null;
    readonly now: Instant;
  },
): Promise<string | null> {
  const [tried] = await tx.query<{ id: string; codeHash: string }>(tryStatement, [
    request.purpose,
    targetHashOf(sealKey, request),
    placeHashOf(sealKey, request),
    request.ticket === null ? null : sealKey.digest(request.ticket, "ticket"),
    instantToColumn(request.now),
    TRIES_MAX,
  ]);
  if (tried === undefined) return null;
  const codeDigest = Buffer.from(sealKey.digest(request.code.normalize("NFKC").trim(), "code"));
  return timingSafeEqual(codeDigest, Buffer.from(tried.codeHash)) ? tried.id : null;
}

/** Marks a code as used. Returns true once. */
export async function spendCode(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query(deleteStatement, [id])).length > 0;
}

export async function purgeCodes(tx: Tx, now: Instant): Promise<void> {
  await tx.query(purgeStatement, [instantToColumn(now)]);
}

const targetHashOf = (sealKey: SealKey, { target: { kind, name } }: CodeKey): string =>
  sealKey.digest(`${kind}|${name}`, "target");

const placeHashOf = (sealKey: SealKey, { place }: CodeKey): string =>
  sealKey.digest(place, "place");

const insertStatement = sql(
  "auth.insert-code",
  `insert into one_time_codes
     (id, purpose, target_hash, place_hash, ticket_hash, code_hash, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (target_hash, place_hash, purpose) do update set id = excluded.id,
     ticket_hash = excluded.ticket_hash, code_hash = excluded.code_hash, tries = 0,
     expires_at = excluded.expires_at`,
);

const tryStatement = sql(
  "auth.try-code",
  `update one_time_codes set tries = tries + 1
   where target_hash = $2 and purpose = $1 and tries < $6 and expires_at > $5
     and case when $4::text is null then place_hash = $3 else ticket_hash = $4 end
   returning id, code_hash as "codeHash"`,
);

const deleteStatement = sql(
  "auth.delete-code",
  "delete from one_time_codes where id = $1 returning id",
);

const purgeStatement = sql("auth.purge-codes", "delete from one_time_codes where expires_at <= $1");

/**
 * Whether this same request was accepted before: a client may retry after a lost answer, with codes
 * that are used up by then.
 */
export async function wasAccepted(
  database: Database,
  request: { readonly userId: UserId; readonly requestId: RequestId; readonly command: string },
): Promise<boolean> {
  const { userId, requestId, command } = request;
  const rows = await database.query(wasAcceptedStatement, [userId, requestId, command]);
  return rows.length > 0;
}

const wasAcceptedStatement = sql(
  "step-up.was-accepted",
  "select from journal_entries where user_id = $1 and request_id = $2 and command = $3",
);
