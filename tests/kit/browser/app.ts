import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfiguration } from "@plumbline/server/configuration";
import { startConfigured } from "@plumbline/server/configured-server";
import { ClockGuard } from "@plumbline/server/platform/operations/clock-guard";
import { faultLog } from "@plumbline/server/platform/process/faults";
import { inject } from "vitest";
import type { AppProcess } from "../app-process.ts";
import { createTestDatabase } from "../database.ts";

/**
 * The app as `npm start` assembles it, with the simulated market, on a separate database, and with
 * further environment variables that a test needs. It runs in this process, whose modules are
 * already loaded: a separate process takes several CPU seconds to start.
 */
export async function startApp(settings: Record<string, string> = {}): Promise<AppProcess> {
  const database = await createTestDatabase({ hasPast: true });
  const app = await startAppHere(database.url, settings);
  return {
    ...app,
    stop: async () => {
      await app.stop();
      await database.drop();
    },
  };
}

/** The same on an existing database. */
export async function startAppHere(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<AppProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "plumbline-app-"));
  const { transportKeyPem: TRANSPORT_KEY_PEM } = inject("houseKeys");
  const configuration = readConfiguration({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: "0",
    CHECK_ANSWERS: "1",
    TRANSPORT_KEY_PEM,
    ...settings,
  });
  const clock = new ClockGuard();
  clock.start();
  let output = "";
  const server = await startConfigured(configuration, {
    databaseUrl,
    clock,
    step: (line) => (output += `${line}\n`),
    log: faultLog((text) => (output += text)),
  });
  return {
    url: server.url,
    databaseUrl,
    printed: () => output,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
