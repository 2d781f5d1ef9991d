import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartRefused } from "./start-refused.ts";
import {
  addedLog,
  createCluster,
  disownDeadLock,
  logSize,
  machineTrouble,
  openPostgresFolder,
  type PostgresFolder,
  readConnection,
  readPostmaster,
  refuseOtherMajor,
  runProgram,
  writeConnection,
} from "./embedded-postgres-files.ts";

export interface EmbeddedPostgres {
  /** Connects as the owner of the cluster to the database `plumbline`. */
  readonly url: string;
  /** Stops the server cleanly: it disconnects clients, and everything committed is on disk. */
  stop(): Promise<void>;
}

const OWNER = "plumbline_owner";
const DATABASE = "plumbline";

// On the command line and not in postgresql.conf, so that a later version of the app changes them
// for every data folder.
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "on",
  synchronous_commit: "on",
  shared_buffers: "256MB",
  // Small enough for a disk of 10 GB, large enough to reuse files of the write-ahead log: creating
  // a new one delays every commit.
  max_wal_size: "1GB",
  min_wal_size: "256MB",
  max_connections: "100",
  idle_in_transaction_session_timeout: "10s",
  timezone: "UTC",
  jit: "off",
  log_checkpoints: "off",
} as const;

const WAIT_MS = 100;
const WAITS_MAX = 600;
const STARTS_MAX = 150;
// Both faults are temporary: after a crash the old backends hold the shared memory until their
// statements end (15 s at most), and a port that was free may be taken before PostgreSQL binds it.
const PASSING_TROUBLE =
  /shared memory block .* is still in use|could not create any TCP\/IP socket/;

/**
 * Runs PostgreSQL on the cluster in `dataDir`, which is created at the first start. A server that
 * still runs there, because the process that started it was killed, is taken over.
 *
 * As root it runs as the system user `postgres`, or else `nobody`. It listens on 127.0.0.1 only,
 * requires a password, and runs in a separate session, so that Ctrl-C does not reach it.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
}: {
  dataDir: string;
  log: (line: string) => void;
  /** Override or extend the product's own settings. */
  settings?: Readonly<Record<string, string>>;
}): Promise<EmbeddedPostgres> {
  const folder = openPostgresFolder({ dataDir, log });
  if (!existsSync(folder.clusterDir)) {
    log("Creating the database cluster…");
    await createCluster(folder, OWNER);
  }
  refuseOtherMajor(folder);
  const port = (await takeOver(folder, log)) ?? (await startServer(folder, { log, settings }));
  try {
    await createDatabase(urlOf(folder, { port, database: "postgres" }));
  } catch (fault) {
    await stopServer(folder);
    throw fault;
  }
  return {
    url: urlOf(folder, { port, database: DATABASE }),
    stop: () => stopServer(folder),
  };
}

/**
 * Stops the server that runs on this folder, whichever process started it; does nothing if none
 * runs.
 */
export async function stopServer(folder: PostgresFolder): Promise<void> {
  const running = readPostmaster(folder);
  if (running === null) return;
  await runProgram(folder, "pg_ctl", ["stop", "-D", folder.clusterDir, "-m", "fast", "-W"]);
  // Not with pg_ctl, which would also wait for a server that starts there afterwards.
  for (let wait = 1; readPostmaster(folder)?.pid === running.pid; wait += 1) {
    if (wait === WAITS_MAX) throw new Error(`PostgreSQL (process ${running.pid}) does not end.`);
    await sleep(WAIT_MS);
  }
}

/** The port of the server that already runs on this folder, once it answers; null if none runs. */
async function takeOver(
  folder: PostgresFolder,
  log: (line: string) => void,
): Promise<number | null> {
  for (let wait = 1; ; wait += 1) {
    const postmaster = readPostmaster(folder);
    if (postmaster === null) return null;
    const { pid, port } = postmaster;
    const fault = await connectionFault(urlOf(folder, { port, database: "postgres" }));
    if (fault === null) {
      log(`Going on with the PostgreSQL that runs on port ${port}…`);
      return port;
    }
    const isRefused = isAuthenticationFault(fault);
    if (isRefused || wait === WAITS_MAX) {
      throw new StartRefused(
        `A PostgreSQL (process ${pid}) runs on ${folder.clusterDir} but ` +
          `${isRefused ? "refuses our password" : "does not answer"}. ` +
          "Stop it, or choose another folder with DATA_DIR.",
        { cause: fault },
      );
    }
    // It is starting or shutting down: either it answers soon, or its process ends.
    await sleep(WAIT_MS);
  }
}

interface ServerStart {
  log(line: string): void;
  readonly settings: Readonly<Record<string, string>>;
}

async function startServer(
  folder: PostgresFolder,
  { log, settings }: ServerStart,
): Promise<number> {
  for (let start = 1; ; start += 1) {
    const connection = readConnection(folder);
    const port = await freePort(connection.port);
    writeConnection(folder, { ...connection, port });
    if (start === 1) log(`Starting PostgreSQL on port ${port}…`);
    disownDeadLock(folder);
    const sizeBefore = logSize(folder);
    try {
      const all = { ...SETTINGS, ...settings, port };
      await runProgram(folder, "pg_ctl", startArguments(folder, all));
      return port;
    } catch (fault) {
      const text = addedLog(folder, sizeBefore);
      if (start === STARTS_MAX || !PASSING_TROUBLE.test(text)) {
        const trouble = machineTrouble(text, folder);
        if (trouble !== null) throw new StartRefused(trouble, { cause: fault });
        throw new Error(`PostgreSQL did not start. ${folder.logPath} says:\n${text}`, {
          cause: fault,
        });
      }
      await sleep(WAIT_MS);
    }
  }
}

function startArguments(
  { clusterDir, logPath }: PostgresFolder,
  settings: Readonly<Record<string, string | number>>,
): string[] {
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
  // Ten minutes, in seconds: replaying a full write-ahead log after a crash may take that long.
  return ["start", "-D", clusterDir, "-l", logPath, "-w", "-t", "600", "-o", options];
}

async function createDatabase(serverUrl: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const queryResult = await client.query("select 1 from pg_database where datname = $1", [
      DATABASE,
    ]);
    if (queryResult.rows.length === 0) await client.query(`create database ${DATABASE}`);
  });
}

async function connectionFault(url: string): Promise<unknown> {
  try {
    await withClient(url, (client) => client.query("select 1"));
    return null;
  } catch (fault) {
    return fault;
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The query notices a server that stops meanwhile; without a listener node would exit.
  client.on("error", () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(folder: PostgresFolder, at: { port: number; database: string }): string {
  const { password } = readConnection(folder);
  return `postgres://${OWNER}:${password}@127.0.0.1:${at.port}/${at.database}`;
}

/** Whether PostgreSQL refuses our password. */
const isAuthenticationFault = (fault: unknown): boolean =>
  fault instanceof pg.DatabaseError && (fault.code ?? "").startsWith("28");

/** A free TCP port on 127.0.0.1: the preferred one if it is free, otherwise a random one. */
export async function freePort(preferred: number | null): Promise<number> {
  if (preferred !== null) {
    const port = await tryPort(preferred);
    if (port !== null) return port;
  }
  const port = await tryPort(0);
  if (port === null) throw new Error("no free TCP port on 127.0.0.1");
  return port;
}

function tryPort(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(wanted, "127.0.0.1", () => {
      const address = server.address();
      const port = address !== null && typeof address === "object" ? address.port : null;
      server.close(() => resolve(port));
    });
  });
}
