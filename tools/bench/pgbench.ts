import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A period of pgbench's TPC-B, in transactions per second. */
export type MeasureTpcb = (seconds: number) => Promise<number>;

const DEBIAN = "/usr/lib/postgresql";
const SCALE = "10";
const CLIENTS = "8";

/** Creates the TPC-B tables; null if pgbench is not installed. */
export async function preparePgbench(url: string): Promise<MeasureTpcb | null> {
  const program = findPgbench();
  if (program === null) return null;
  const { password, ...place } = partsOf(url);
  const environment = { ...process.env, PGPASSWORD: password };
  const at = ["-h", place.host, "-p", place.port, "-U", place.user];
  await run(program, [...at, "-i", "-q", "-s", SCALE, place.database], { env: environment });
  return async (seconds) => {
    const load = ["-c", CLIENTS, "-j", "2", "-T", String(seconds), "-n"];
    const { stdout } = await run(program, [...at, ...load, place.database], { env: environment });
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`pgbench says no tps:\n${stdout}`);
    return Number(rate);
  };
}

function findPgbench(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort().reverse() : [];
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...versions.map((version) => join(DEBIAN, version, "bin")),
  ];
  return folders.map((folder) => join(folder, "pgbench")).find((path) => existsSync(path)) ?? null;
}

function partsOf(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url);
  return { host: hostname, port, user: username, password, database: pathname.slice(1) };
}
