// `npm run backup -- FOLDER`: all data of the app at one moment, in a new folder; the server may
// keep running. `npm run restore` restores the app from it.
import { resolve } from "node:path";
import { defaultDataDir, readVariable } from "./variables.ts";
import { openServer } from "./open-server.ts";
import { StartRefused } from "#platform/process/faults";
import { takeBackup } from "./backup/take-backup.ts";

async function main(name: string | undefined): Promise<0 | 1> {
  if (name === undefined) {
    console.error("Name a folder that does not exist yet: npm run backup -- /path/to/folder");
    return 1;
  }
  const folder = resolve(name);
  const server = await openServer(process.env);
  if (server === null) return 1;
  try {
    const dataDir = readVariable(process.env, "DATA_DIR") ?? defaultDataDir();
    const { tables, files, migration } = await takeBackup({ url: server.url, dataDir, folder });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Saved ${tables.length} tables with ${rows} rows (as of ${migration}) and ${files.length} ` +
        `files to ${folder}.\nWhoever has it has every key: keep it as you keep them.`,
    );
    if (readVariable(process.env, "FILES") === "s3") {
      console.log("Pictures are in the bucket, which is not part of it.");
    }
    return 0;
  } catch (fault) {
    if (!(fault instanceof StartRefused)) throw fault;
    console.error(fault.message);
    return 1;
  } finally {
    await server.release();
  }
}

process.exitCode = await main(process.argv[2]);
