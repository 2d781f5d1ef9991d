// `npm run restore -- FOLDER`: restores the app from a backup, into an empty data folder, or into
// the empty database that DATABASE_URL names.
import { resolve } from "node:path";
import { defaultDataDir, readVariable } from "./variables.ts";
import { startSolePostgres } from "@plumbline/embedded-postgres";
import { reachNamedPostgres } from "#platform/postgres/named-postgres";
import { StartRefused } from "#platform/process/faults";
import { checkDataFiles, filesOf, restoreDataFiles } from "./backup/data-files.ts";
import { readManifest } from "./backup/manifest.ts";
import { restoreDatabase } from "./backup/restore-backup.ts";

async function main(name: string | undefined): Promise<0 | 1> {
  if (name === undefined) {
    console.error("Name the folder of a backup: npm run restore -- /path/to/folder");
    return 1;
  }
  try {
    await restore(resolve(name));
    return 0;
  } catch (fault) {
    if (!(fault instanceof StartRefused)) throw fault;
    console.error(fault.message);
    return 1;
  }
}

async function restore(folder: string): Promise<void> {
  const databaseUrl = readVariable(process.env, "DATABASE_URL");
  const dataDir = readVariable(process.env, "DATA_DIR") ?? defaultDataDir();
  const manifest = await readManifest(folder);
  await checkDataFiles(folder, manifest.files);
  const there = await filesOf(dataDir);
  if (there.length > 0) {
    throw new StartRefused(
      `The data folder ${dataDir} is not empty (${there[0]}): choose another with DATA_DIR.`,
    );
  }
  const log = (line: string): void => console.log(line);
  const postgres =
    databaseUrl === undefined
      ? await startSolePostgres({ dataDir, log })
      : await reachNamedPostgres(databaseUrl);
  try {
    await restoreDatabase(postgres.url, folder, manifest);
    await restoreDataFiles(folder, { dataDir, files: manifest.files });
  } finally {
    await postgres.stop();
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored ${manifest.tables.length} tables with ${rows} rows as of ${manifest.createdAt} ` +
      `(${manifest.migration}), and ${manifest.files.length} files into ${dataDir}.`,
  );
}

process.exitCode = await main(process.argv[2]);
