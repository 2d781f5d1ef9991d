import { type Instant, instant, MINUTE_MS } from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql } from "#platform/postgres/database";

/**
 * Longer than any body is accepted, counted from the earliest time at which a clock that is ahead
 * can send it.
 */
const TTL_MS = 10 * MINUTE_MS;

/**
 * Marks a sealed body as used, by its unique part. Returns false if it was used before, in any
 * process. A client that retries after a lost answer seals the request again; only a replayed
 * recording is the same body.
 */
export async function spendBody(database: Database, seal: Buffer, now: Instant): Promise<boolean> {
  const spent = await database.query(spendStatement, [seal, instantToColumn(now)]);
  return spent.length > 0;
}

/** Deletes entries of bodies that are too old to be accepted. */
export async function purgeReplayGuard(database: Database, now: Instant): Promise<void> {
  await database.query(purgeStatement, [instantToColumn(instant(now - TTL_MS))]);
}

const spendStatement = sql(
  "shell.spend-body",
  `insert into replay_guard (seal, used_at) values ($1, $2)
   on conflict (seal) do nothing returning seal`,
);

const purgeStatement = sql("shell.purge-bodies", "delete from replay_guard where used_at < $1");
