import { statfs } from "node:fs/promises";
import { type Database, sql } from "#platform/postgres/database";
import type { ClockGuard, ClockProblem } from "./clock-guard.ts";
import { ttlMemo } from "#platform/process/ttl-memo";

/** Why a server must get no traffic, with the measured figures. */
export type NotReady =
  | ClockProblem
  | { readonly type: "database_not_written" }
  /** The age of the newest tick; null before the first. */
  | { readonly type: "prices_old"; readonly ageMs: number | null }
  /** The newest tick lies in the future: no price is recorded until that time. */
  | { readonly type: "ticks_ahead"; readonly aheadMs: number }
  | { readonly type: "disk_low"; readonly freeMegabytes: number };

/** For all symbols within their trading hours; null if there are none. */
export interface TickAge {
  /** The age of the newest tick; null before the first. */
  readonly ageMs: number | null;
  /** The time by which the newest tick lies in the future; 0 if none does. */
  readonly aheadMs: number;
}

export interface ReadinessDeps {
  readonly database: Database;
  readonly clock: ClockGuard;
  /** The folder of files and, if it is embedded, of the database. */
  readonly dataDir: string;
  tickAge(): TickAge | null;
  /** The free bytes of a folder's disk. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

const PRICE_AGE_MS_MAX = 10_000;
const FREE_BYTES_MIN = 512 * 1_048_576;
const ANSWER_MS_MAX = 3_000;
/** More frequent callers get the previous answer. */
const TTL_MS = 1_000;

const writeStatement = sql(
  "readiness.write",
  `insert into readiness_probes (id, at) values (true, now())
   on conflict (id) do update set at = excluded.at`,
);

/**
 * All reasons for which this server is not ready, in the order of the checks: the clock, a row
 * written to the database, the age of prices, the free space on the disk. Empty if it is ready.
 */
export function readiness(deps: ReadinessDeps): () => Promise<readonly NotReady[]> {
  const check = async (): Promise<readonly NotReady[]> => {
    const problem = deps.clock.problem();
    const [isWritten, disk] = await Promise.all([isWritable(deps.database), diskOf(deps)]);
    return [
      ...(problem === null ? [] : [problem]),
      ...(isWritten ? [] : [{ type: "database_not_written" } as const]),
      ...pricesOf(deps.tickAge()),
      ...disk,
    ];
  };
  return ttlMemo(TTL_MS, { clock: deps.clock, make: check });
}

async function isWritable(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const isTooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS_MAX);
  });
  const written = database.query(writeStatement).then(
    () => true,
    () => false,
  );
  return Promise.race([written, isTooLate]).finally(() => clearTimeout(timer));
}

function pricesOf(tick: TickAge | null): readonly NotReady[] {
  if (tick === null) return [];
  if (tick.aheadMs > 0) return [{ type: "ticks_ahead", aheadMs: tick.aheadMs }];
  if (tick.ageMs !== null && tick.ageMs <= PRICE_AGE_MS_MAX) return [];
  return [{ type: "prices_old", ageMs: tick.ageMs }];
}

async function diskOf({ dataDir, freeBytes = freeBytesOf }: ReadinessDeps) {
  const free = await freeBytes(dataDir);
  if (free >= FREE_BYTES_MIN) return [];
  return [{ type: "disk_low", freeMegabytes: Math.floor(free / 1_048_576) } as const];
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
