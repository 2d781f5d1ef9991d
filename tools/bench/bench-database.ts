import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { migrate } from "@plumbline/server/platform/postgres/migrate";
import { startEmbeddedPostgres } from "@plumbline/embedded-postgres";

export interface BenchDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** Large enough that no measurement has to wait for a checkpoint. */
const LOG_SIZES = { max_wal_size: "2GB", min_wal_size: "1GB" };

/** One PostgreSQL for all compared loads, with the product's settings except for its log. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  // For root, PostgreSQL runs as another user, who has no access to root's temporary folder.
  const parent = process.getuid?.() === 0 ? "/tmp" : tmpdir();
  const dataDir = mkdtempSync(join(parent, "plumbline-bench-"));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: LOG_SIZES });
  await ageLog(server.url);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const ownerStatement = sql("bench.owner", "set local role none");
const patientStatement = sql("bench.patient", "set local statement_timeout to 0");
// The number of 16 MB log files that PostgreSQL keeps for reuse.
const fillStatement = sql(
  "bench.fill-log",
  `do $$ begin
     for file in 1..60 loop
       create temporary table written ();
       drop table written;
       perform pg_switch_wal();
     end loop;
   end $$`,
);
const checkpointStatement = sql("bench.checkpoint", "checkpoint");

/**
 * Makes PostgreSQL create the log files that it has after a few days of work: in a new cluster it
 * would create a few of them each second during the measurement.
 */
async function ageLog(url: string): Promise<void> {
  await migrate(url, () => {});
  const database = new Database({ url });
  await database.transaction(
    async (tx) => {
      await tx.query(ownerStatement); // only the owner of the cluster may run this
      await tx.query(patientStatement);
      await tx.query(fillStatement);
      await tx.query(checkpointStatement);
    },
    { quietMs: 600_000 },
  );
  await database.close();
}
