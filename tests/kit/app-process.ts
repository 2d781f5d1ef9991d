import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { createTestDatabase } from "./database.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const READY = /Ready at (\S+)/;
const START_MS_MAX = 90_000;

export interface AppProcess {
  readonly url: string;
  readonly databaseUrl: string;
  /** The output of the start, such as the first administrator's password. */
  printed(): string;
  stop(): Promise<void>;
}

/** The app as `npm start` starts it, with the simulated market, on a separate database. */
export async function startAppProcess(): Promise<AppProcess> {
  const database = await createTestDatabase({ hasPast: true });
  const { transportKeyPem: TRANSPORT_KEY_PEM } = inject("houseKeys");
  const app = await startAppOn(database.url, { TRANSPORT_KEY_PEM });
  return {
    ...app,
    stop: async () => {
      await app.stop();
      await database.drop();
    },
  };
}

/** The same on an existing database. */
export async function startAppOn(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<AppProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "plumbline-app-"));
  const app = spawn(process.execPath, ["tools/start.mjs"], {
    cwd: ROOT,
    // Without the test runner's own variables, with which the app would be built for tests.
    env: {
      PATH: process.env["PATH"],
      TMPDIR: tmpdir(),
      HOME: process.env["HOME"],
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: "0",
      CHECK_ANSWERS: "1",
      NODE_COMPILE_CACHE: join(tmpdir(), "compiled"),
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready:\n${output}`)), START_MS_MAX);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = READY.exec(output)?.[1];
      if (ready === undefined) return;
      clearTimeout(timer);
      resolve(ready);
    };
    app.stdout.on("data", read);
    app.stderr.on("data", read);
    app.once("exit", (code) => reject(new Error(`ended with ${code}:\n${output}`)));
  });
  return {
    url,
    databaseUrl,
    printed: () => output,
    stop: async () => {
      const ended = once(app, "exit");
      app.kill("SIGINT");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
