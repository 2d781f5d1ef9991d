import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface MarketSeeds {
  /** The seed of the simulated past. */
  readonly past: string;
  /** The seed of future prices. */
  readonly live: string;
}

export const MARKET_SEED_FILE = "market-seed";

/**
 * The seed of the simulated market. A configured seed is used unchanged, so that its market can be
 * reproduced. Without one each installation has its own, random and stored in the data folder, and
 * each start derives other prices from it: neither this source nor an earlier start reveals the
 * next prices. Throws if the file can be read by others.
 */
export async function marketSeeds({
  configured,
  dataDir,
  startedAt,
}: {
  readonly configured: string | null;
  readonly dataDir: string;
  readonly startedAt: number;
}): Promise<MarketSeeds> {
  if (configured !== null) return { past: configured, live: configured };
  const seed = await seedOfFolder(dataDir);
  return { past: `${seed}/past`, live: `${seed}/${startedAt}` };
}

const SEED_BYTES = 32;

async function seedOfFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, MARKET_SEED_FILE);
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(SEED_BYTES).toString("base64url"), {
    mode: 0o600,
    flag: "wx",
    flush: true,
  });
  try {
    // A link is created completely or not at all: of two processes that start at once, both use the
    // first one's seed.
    await link(draft, path);
  } catch (fault) {
    if (!(fault instanceof Error && "code" in fault && fault.code === "EEXIST")) throw fault;
  } finally {
    await rm(draft);
  }
  // Windows has no such file mode.
  if (process.platform !== "win32" && ((await stat(path)).mode & 0o077) !== 0) {
    throw new Error(`${path} can be read by others: set its mode to 600, or remove it`);
  }
  const seed = (await readFile(path, "utf8")).trim();
  if (seed.length < SEED_BYTES) throw new Error(`${path} is too short for a seed: remove it`);
  return seed;
}
