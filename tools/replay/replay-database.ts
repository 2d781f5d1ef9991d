import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@plumbline/embedded-postgres";

export interface ReplayDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** The named PostgreSQL or, by default, a temporary one that is deleted at the end. */
export async function openReplayDatabase(namedUrl: string | undefined): Promise<ReplayDatabase> {
  if (namedUrl !== undefined) return { url: namedUrl, stop: () => Promise.resolve() };
  // For root, PostgreSQL runs as another user, who has no access to root's temporary folder.
  const parent = process.getuid?.() === 0 ? "/tmp" : tmpdir();
  const dataDir = mkdtempSync(join(parent, "plumbline-replay-"));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
