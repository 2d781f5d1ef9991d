import pg from "pg";

// Tables that change without a call's effect: attempts are counted before they are made, whether
// they succeed or not, and a sealed body is used up whatever its call answers; candles and the
// progress of ticks are written some time after the ticks, and published events leave the outbox
// some time after their commit (a new one would show in the journal); the others are the work of
// scheduled jobs.
const MOVING = [
  "attempts",
  "candles",
  "conservation_reports",
  "house_checkpoints",
  "processed_ticks",
  "outbox",
  "replay_guard",
];

/** Rows are equal if their contents are, wherever they are stored, also in another database. */
const CONTENTS = "line::text";
// Every insert and every update creates a new version of a row, at another place and by another
// transaction. Reading those two takes a tenth of reading the contents, and also detects an update
// that writes the same values.
const VERSIONS = "line.tableoid || ' ' || line.ctid || ' ' || line.xmin";

/** A text for each table that a call may change, equal for tables of equal contents. */
export const hashTables = (databaseUrl: string): Promise<TableHashes> =>
  hashRows(databaseUrl, { name: "test.hash-contents", row: CONTENTS });

/** The same for repeated comparisons in one database: it changes when anything is written there. */
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
        // A sum needs no order: sorting every table takes as long as reading it.
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
 * Hashing after each test would take longer for a new connection, and for what PostgreSQL reads
 * again on it about each table, than for the hashes. It closes by itself soon after the last test.
 */
function poolOf(url: string): pg.Pool {
  if (last?.url === url) return last.pool;
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 500,
    allowExitOnIdle: true,
    // Parallel workers would read all that again each time.
    options: "-c max_parallel_workers_per_gather=0",
  });
  // Removing a test's database ends its connections.
  pool.on("error", () => {});
  last = { url, pool };
  return pool;
}
