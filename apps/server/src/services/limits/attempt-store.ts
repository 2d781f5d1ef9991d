import { createHash } from "node:crypto";
import {
  type AttemptLimit,
  type Attempts,
  takeAttempt,
  type TooManyAttempts,
} from "@plumbline/engine/auth";
import { type Instant, ok, type Result } from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql } from "#platform/postgres/database";

/** The subject of a count: "login", the account, the network. Only its hash is stored. */
export interface Attempt {
  readonly about: readonly [scope: string, ...parts: string[]];
  readonly limit: AttemptLimit;
}

/**
 * Counts one of each attempt, or none if any limit is used up. The rows stay locked from reading to
 * writing, so a thousand concurrent attempts are counted like a thousand successive ones. Refuses
 * with `too_many_attempts`.
 */
export function takeAttempts(
  database: Database,
  attempts: readonly Attempt[],
  now: Instant,
): Promise<Result<null, TooManyAttempts>> {
  return database.transaction(async (tx) => {
    const keys = attempts.map(keyOf);
    const rows = await tx.query<Attempts & { readonly key: Buffer }>(lockStatement, [
      keys,
      instantToColumn(now),
    ]);
    const before = new Map(
      rows.map(({ key, count, endsAt }): [string, Attempts] => [
        key.toString("hex"),
        { count, endsAt },
      ]),
    );
    const after: Attempts[] = [];
    for (const [index, { limit }] of attempts.entries()) {
      const key = keys[index]?.toString("hex") ?? "";
      const next = takeAttempt(before.get(key) ?? null, limit, now);
      if (!next.ok) return next;
      after.push(next.value);
    }
    await tx.query(saveStatement, [
      keys,
      after.map(({ count }) => count),
      after.map(({ endsAt }) => instantToColumn(endsAt)),
    ]);
    return ok(null);
  });
}

/**
 * Whether one more attempt would be allowed now, without counting it. For attempts that count only
 * once they have failed: a success is not a guess, however many are in progress at once. Refuses
 * with `too_many_attempts`.
 */
export async function mayAttempt(
  database: Database,
  attempt: Attempt,
  now: Instant,
): Promise<Result<null, TooManyAttempts>> {
  const [row] = await database.query<Attempts>(findStatement, [keyOf(attempt)]);
  const next = takeAttempt(row ?? null, attempt.limit, now);
  return next.ok ? ok(null) : next;
}

/**
 * Counts an attempt beyond the limit, so that its number determines the difficulty of the proof of
 * work.
 */
export async function countBeyond(database: Database, attempt: Attempt): Promise<void> {
  await database.query(countBeyondStatement, [keyOf(attempt)]);
}

/** The number of attempts counted in the present window, allowed or beyond. */
export async function readTaken(database: Database, attempt: Attempt): Promise<number> {
  const [row] = await database.query<Attempts>(findStatement, [keyOf(attempt)]);
  return row?.count ?? 0;
}

/** Resets the count, after the caller has proven their identity. */
export async function forgetAttempts(database: Database, attempt: Attempt): Promise<void> {
  await database.query(forgetStatement, [keyOf(attempt)]);
}

export async function purgeAttempts(database: Database, now: Instant): Promise<void> {
  await database.query(purgeStatement, [instantToColumn(now)]);
}

const keyOf = ({ about }: Attempt): Buffer =>
  createHash("sha256").update(JSON.stringify(about)).digest();

// Locked in the order of the keys, so that two requests do not deadlock.
const lockStatement = sql(
  "auth.lock-attempts",
  `insert into attempts (key, taken, ends_at)
   select key, 0, $2::timestamptz from unnest($1::bytea[]) as key order by key
   on conflict (key) do update set taken = attempts.taken
   returning key, taken as count, ends_at as "endsAt"`,
);

const findStatement = sql(
  "auth.find-attempts",
  `select taken as count, ends_at as "endsAt" from attempts where key = $1`,
);

const saveStatement = sql(
  "auth.save-attempts",
  `update attempts set taken = given.taken, ends_at = given.ends_at
   from unnest($1::bytea[], $2::integer[], $3::timestamptz[]) as given (key, taken, ends_at)
   where attempts.key = given.key`,
);

const countBeyondStatement = sql(
  "auth.count-beyond",
  "update attempts set taken = taken + 1 where key = $1",
);

const forgetStatement = sql("auth.forget-attempts", "delete from attempts where key = $1");

const purgeStatement = sql("auth.purge-attempts", "delete from attempts where ends_at <= $1");
