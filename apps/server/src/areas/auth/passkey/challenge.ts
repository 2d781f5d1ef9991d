import { createHash } from "node:crypto";
import { instant, MINUTE_MS } from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { randomToken } from "#platform/process/ids";
import type { AuthDeps } from "../auth-deps.ts";

export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;

/**
 * The challenge that an authenticator has to sign. `ticket` is sent to the requesting browser only.
 */
export interface Challenge {
  readonly ticket: string;
  readonly challenge: Uint8Array<ArrayBuffer>;
}

export function newChallenge(deps: AuthDeps, ticket: string = randomToken()): Challenge {
  return { ticket, challenge: new Uint8Array(Buffer.from(challengeOf(deps, ticket), "base64url")) };
}

/** Stores a challenge for a session, or, with null, for a sign-in. */
export async function keepChallenge(
  tx: Tx,
  { ticket }: Challenge,
  { deps, token }: { readonly deps: AuthDeps; readonly token: string | null },
): Promise<void> {
  const expiresAt = instantToColumn(instant(deps.clock.now() + CHALLENGE_LIFE_MS));
  await tx.query(insertStatement, [challengeOf(deps, ticket), hashOrNull(token), expiresAt]);
}

/**
 * Uses up the challenge of a ticket. Returns null if it belongs to another session, is used or
 * expired.
 */
export async function takeChallenge(
  deps: AuthDeps,
  { ticket, token }: { readonly ticket: string; readonly token: string | null },
): Promise<string | null> {
  const challenge = challengeOf(deps, ticket);
  const values = [challenge, hashOrNull(token), instantToColumn(deps.clock.now())];
  const rows = await deps.database.query(takeStatement, values);
  return rows.length === 0 ? null : challenge;
}

// The challenge is derived from the ticket, so a copied answer of a browser is useless without its
// ticket.
const challengeOf = ({ sealKey }: AuthDeps, ticket: string): string =>
  sealKey.digest(ticket, "passkey-challenge");

const hashOrNull = (token: string | null): Buffer | null =>
  token === null ? null : createHash("sha256").update(token).digest();

const insertStatement = sql(
  "auth.insert-passkey-challenge",
  "insert into passkey_challenges (challenge, session_hash, expires_at) values ($1, $2, $3)",
);

const takeStatement = sql(
  "auth.take-passkey-challenge",
  `delete from passkey_challenges
   where challenge = $1 and session_hash is not distinct from $2::bytea and expires_at > $3
   returning challenge`,
);

export const purgeChallengesStatement = sql(
  "auth.purge-passkey-challenges",
  "delete from passkey_challenges where expires_at <= $1",
);
