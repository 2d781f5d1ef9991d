import { existsSync } from "node:fs";
import { defaultDataDir, readVariable } from "./variables.ts";
import { StartRefused } from "#platform/process/faults";
import { reachNamedPostgres } from "#platform/postgres/named-postgres";
import {
  openPostgresFolder,
  readPostmaster,
  startEmbeddedPostgres,
  startSolePostgres,
} from "@plumbline/embedded-postgres";

interface OpenServer {
  readonly url: string;
  /** Ends the use of the database; a running server is not affected. */
  release(): Promise<void>;
}

/**
 * Opens the configured database, or the embedded one, which is started for this time. Returns null,
 * with the reason on standard error, if that is not possible.
 */
export async function openServer(environment: NodeJS.ProcessEnv): Promise<OpenServer | null> {
  try {
    return await reachServer(environment);
  } catch (fault) {
    if (!(fault instanceof StartRefused)) throw fault;
    log(fault.message);
    return null;
  }
}

async function reachServer(environment: NodeJS.ProcessEnv): Promise<OpenServer> {
  const namedUrl = readVariable(environment, "DATABASE_URL");
  if (namedUrl !== undefined) {
    const { url, stop } = await reachNamedPostgres(namedUrl);
    return { url, release: stop };
  }
  const dataDir = readVariable(environment, "DATA_DIR") ?? defaultDataDir();
  const folder = existsSync(dataDir) ? openPostgresFolder({ dataDir, log }) : null;
  if (folder === null || !existsSync(folder.clusterDir)) {
    throw new StartRefused(
      `There is no database in ${dataDir}: name one with DATABASE_URL or DATA_DIR.`,
    );
  }
  if (readPostmaster(folder) !== null) {
    const { url } = await startEmbeddedPostgres({ dataDir, log });
    return { url, release: () => Promise.resolve() };
  }
  // Locked, so that no server starts on it while it is in use here.
  const { url, stop } = await startSolePostgres({ dataDir, log });
  return { url, release: stop };
}

const log = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
