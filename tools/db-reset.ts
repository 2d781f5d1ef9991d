// `npm run db:reset`: deletes the embedded database, so that the next start creates a new one.
import { existsSync, rmSync } from "node:fs";
import { defaultDataDir, environmentVariables } from "@plumbline/server/variables";
import {
  openPostgresFolder,
  readPostmaster,
  startSolePostgres,
} from "@plumbline/embedded-postgres";

const { DATABASE_URL, DATA_DIR } = environmentVariables(process.env);
process.exitCode = await resetDatabase({
  isConfirmed: process.argv.includes("--yes"),
  databaseUrl: DATABASE_URL,
  dataDir: DATA_DIR ?? defaultDataDir(),
});

interface Intent {
  isConfirmed: boolean;
  databaseUrl: string | undefined;
  dataDir: string;
}

async function resetDatabase({ isConfirmed, databaseUrl, dataDir }: Intent): Promise<0 | 1> {
  if (databaseUrl !== undefined) {
    console.error("DATABASE_URL is set: a database that is not embedded is not ours to delete.");
    return 1;
  }
  if (!existsSync(dataDir)) {
    console.log(`Nothing to delete: there is no data folder ${dataDir}.`);
    return 0;
  }
  const folder = openPostgresFolder({ dataDir, log: console.log });
  if (!existsSync(folder.clusterDir)) {
    console.log(`Nothing to delete: there is no database in ${dataDir}.`);
    return 0;
  }
  const running = readPostmaster(folder);
  if (!isConfirmed) {
    const stopping = running === null ? "" : `stop PostgreSQL (process ${running.pid}) and `;
    console.log(
      `This would ${stopping}delete ${folder.clusterDir} with all users, positions and money.\n` +
        "Nothing was done. To do it: npm run db:reset -- --yes",
    );
    return 1;
  }
  if (running !== null && !(await isLeft(dataDir))) return 1;
  rmSync(folder.clusterDir, { recursive: true });
  console.log(`Deleted ${folder.clusterDir}. The next start makes a new database.`);
  return 0;
}

/** Stops a PostgreSQL left behind by a killed server, but not one that a server still uses. */
async function isLeft(dataDir: string): Promise<boolean> {
  try {
    const postgres = await startSolePostgres({ dataDir, log: console.log });
    await postgres.stop();
    return true;
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    return false;
  }
}
