// Goal: nobody can predict the simulated market, except with a configured seed. Method: folders as
// two installs have them, started more than once.
import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MARKET_SEED_FILE, marketSeeds } from "./market-seed.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "plumbline-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const seeds = (startedAt = 1, folder = dataDir) =>
  marketSeeds({ configured: null, dataDir: folder, startedAt });

test("a configured seed is used unchanged, and not stored", async () => {
  const drawn = await marketSeeds({ configured: "7", dataDir, startedAt: 1 });
  expect(drawn).toEqual({ past: "7", live: "7" });
  await expect(stat(join(dataDir, MARKET_SEED_FILE))).rejects.toThrow("ENOENT");
});

test("each install has its own seed, hidden from others", async () => {
  const other = join(dataDir, "other", "install");
  expect((await seeds()).past).not.toBe((await seeds(1, other)).past);
  expect((await stat(join(other, MARKET_SEED_FILE))).mode & 0o777).toBe(0o600);
});

test("a later start keeps the past and generates different prices", async () => {
  const [first, later] = [await seeds(1), await seeds(2)];
  expect(later.past).toBe(first.past);
  expect(later.live).not.toBe(first.live);
});

test("concurrent starts all use one seed", async () => {
  const drawn = await Promise.all(Array.from({ length: 10 }, () => seeds()));
  expect(new Set(drawn.map(({ past }) => past)).size).toBe(1);
});

test("a seed that others can read, or that is truncated, is refused", async () => {
  await seeds();
  await chmod(join(dataDir, MARKET_SEED_FILE), 0o644);
  await expect(seeds()).rejects.toThrow("can be read by others");
  await rm(join(dataDir, MARKET_SEED_FILE));
  await writeFile(join(dataDir, MARKET_SEED_FILE), "", { mode: 0o600 });
  await expect(seeds()).rejects.toThrow("too short");
});
