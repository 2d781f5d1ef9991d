import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@plumbline/server/postgres/embedded-postgres";

export interface BenchDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** One PostgreSQL for everything that is compared, with the product's own settings. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  // For root, PostgreSQL runs as another user, who cannot enter root's own temporary folder.
  const parent = process.getuid?.() === 0 ? "/tmp" : tmpdir();
  const dataDir = mkdtempSync(join(parent, "plumbline-bench-"));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
