import pg from "pg";

// What changes by itself: attempts are counted before they are made, whether they succeed or not,
// and a sealed body is used up whatever its call answers; candles, and which ticks are worked off,
// are written some time after the ticks, and told events leave the outbox some time after their
// commit (a new one would show in the journal); the others are the work of scheduled jobs.
const MOVING = [
  ...["attempts", "candles", "conservation_reports", "house_checkpoints", "judged_ticks"],
  ...["outbox", "spent_bodies"],
];

/** A text that changes when a row of any table does that a call may change. */
export async function hashTables(databaseUrl: string): Promise<Readonly<Record<string, string>>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const hashed = tables
      .filter(({ name }) => !MOVING.includes(name))
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' ||
             coalesce(md5(string_agg(line::text, '|' order by line::text)), '') as hash
           from ${name} as line`,
      );
    const { rows } = await client.query<{ name: string; hash: string }>(hashed.join(" union all "));
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  } finally {
    await client.end();
  }
}
