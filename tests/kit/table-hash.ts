import pg from "pg";

// What changes by itself: attempts are counted before they are made, whether they succeed or not,
// and a sealed body is used up whatever its call answers; candles, and which ticks are processed,
// are written some time after the ticks, and told events leave the outbox some time after their
// commit (a new one would show in the journal); the others are the work of scheduled jobs.
const MOVING = [
  "attempts",
  "candles",
  "conservation_reports",
  "house_checkpoints",
  "judged_ticks",
  "outbox",
  "spent_bodies",
];

/** A text that changes when a row of any table does that a call may change. */
export async function hashTables(databaseUrl: string): Promise<Readonly<Record<string, string>>> {
  const pool = poolOf(databaseUrl);
  const { rows: tables } = await pool.query<{ name: string }>({
    name: "test.tables",
    text: "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  });
  const hashed = tables
    .filter(({ name }) => !MOVING.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' ||
           coalesce(md5(string_agg(line::text, '|' order by line::text)), '') as hash
         from ${name} as line`,
    );
  const { rows } = await pool.query<{ name: string; hash: string }>({
    name: "test.hash-tables",
    text: hashed.join(" union all "),
  });
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

let last: { readonly url: string; readonly pool: pg.Pool } | null = null;

/**
 * Who hashes after each test would wait longer for a connection, and for what PostgreSQL reads anew
 * on it about each table, than for the hashes. It ends by itself soon after the last test.
 */
function poolOf(url: string): pg.Pool {
  if (last?.url === url) return last.pool;
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 500,
    allowExitOnIdle: true,
    // Helpers would read all that anew each time.
    options: "-c max_parallel_workers_per_gather=0",
  });
  // A database that a test removes takes its connections along.
  pool.on("error", () => {});
  last = { url, pool };
  return pool;
}
