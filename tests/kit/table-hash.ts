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
  "processed_ticks",
  "outbox",
  "replay_guard",
];

/** Rows are equal that say the same, wherever they lie: also those of another database. */
const CONTENTS = "line::text";
// Every insert and every update makes a new version of a row, at a place and by a transaction of
// its own. To read those two costs a tenth of reading what the rows say, articles and all; and an
// update shows as well that writes what was there before.
const VERSIONS = "line.tableoid || ' ' || line.ctid || ' ' || line.xmin";

/** A text for each table that a call may change, the same for tables of the same contents. */
export const hashTables = (databaseUrl: string): Promise<TableHashes> =>
  hashRows(databaseUrl, { name: "test.hash-contents", row: CONTENTS });

/** The same for what is read again in one database: it changes when anything is written there. */
export const hashVersions = (databaseUrl: string): Promise<TableHashes> =>
  hashRows(databaseUrl, { name: "test.hash-versions", row: VERSIONS });

export type TableHashes = Readonly<Record<string, string>>;

async function hashRows(
  databaseUrl: string,
  { name, row }: { readonly name: string; readonly row: string },
): Promise<TableHashes> {
  const pool = poolOf(databaseUrl);
  const { rows: tables } = await pool.query<{ name: string }>({
    name: "test.tables",
    text: "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  });
  const hashed = tables
    .filter((table) => !MOVING.includes(table.name))
    .map(
      (table) =>
        // A sum needs no order: to sort every table takes as long as to read it.
        `select '${table.name}' as name,
           count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as hash
         from ${table.name} as line`,
    );
  const { rows } = await pool.query<{ name: string; hash: string }>({
    name,
    text: hashed.join(" union all "),
  });
  return Object.fromEntries(rows.map((table) => [table.name, table.hash]));
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
