import { HOUR_MS, type Instant, instant, type UserId } from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql } from "#platform/postgres/database";

const REPORT_EVERY_MS = HOUR_MS;

// One statement, so that of simultaneous reports exactly one is stored in an hour.
const reportStatement = sql(
  "profile.report",
  `insert into presence (user_id, kind, reported_at) values ($1, $2, $3)
   on conflict (user_id, kind) do update set reported_at = excluded.reported_at
     where presence.reported_at <= $4
   returning kind`,
);

/**
 * Stores the time at which a user was active. Returns false if one was stored less than an hour
 * ago.
 */
export async function keepReport(
  database: Database,
  { userId, kind, now }: { userId: UserId; kind: "active" | "online"; now: Instant },
): Promise<boolean> {
  const rows = await database.query(reportStatement, [
    userId,
    kind,
    instantToColumn(now),
    instantToColumn(instant(now - REPORT_EVERY_MS)),
  ]);
  return rows.length > 0;
}
