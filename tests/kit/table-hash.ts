import pg from "pg";

// What changes by itself: attempts are counted before they are made, whether they succeed or not;
// candles are written some time after their ticks, and told events leave the outbox some time after
// their commit (a new one would show in the journal); the others are the work of scheduled jobs.
const MOVING = ["attempts", "candles", "conservation_reports", "house_checkpoints", "outbox"];

/** A text that changes when a row of any table does that a call may change. */
export async function hashTables(databaseUrl: string): Promise<Readonly<Record<string, string>>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      if (MOVING.includes(name)) continue;
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || 
           coalesce(md5(string_agg(line::text, '|' order by line::text)), '')
           as hash from ${name} as line`,
      );
      hashes[name] = rows[0]?.hash ?? "";
    }
    return hashes;
  } finally {
    await client.end();
  }
}
