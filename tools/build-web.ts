import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { StartRefused } from "@plumbline/server/platform/process/faults";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The browser apps, by their folder below apps/. */
const APPS = { web: "web app", desk: "desk" } as const;
type AppName = keyof typeof APPS;

// All inputs of a built app. Texts, rules and calls are compiled into it.
const sourcesOf = (app: AppName): readonly string[] => [
  ...["index.html", "package.json", "public", "src", "vite.config.ts"].map(
    (name) => `apps/${app}/${name}`,
  ),
  "package-lock.json",
  ...["ui", "client", "protocol", "engine", "messages"].map((name) => `packages/${name}/src`),
];
const TEST_FILE = /\.test\.tsx?$/;

/** Builds each app into its dist folder, unless the last build used the same sources. */
export async function buildAppsIfStale(): Promise<void> {
  await buildWebIfStale();
  await buildIfStale("desk");
}

/** Builds the member's app only. */
export const buildWebIfStale = (): Promise<void> => buildIfStale("web");

async function buildIfStale(app: AppName): Promise<void> {
  const hash = hashSources(root, { app, environment: process.env });
  const hashPath = join(folderOf(app), "dist/.build-hash");
  if (existsSync(hashPath) && readFileSync(hashPath, "utf8") === hash) return;
  console.log(`Building the ${APPS[app]}…`);
  const startedAt = performance.now();
  rmSync(hashPath, { force: true });
  const vite = runVite(app, ["build", "--logLevel", "warn"]);
  const code = await new Promise<number | null>((resolve, reject) => {
    vite.once("error", reject).once("exit", resolve);
  });
  if (code !== 0)
    throw new StartRefused(`The ${APPS[app]} could not be built: see the lines above.`);
  writeFileSync(hashPath, hash);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`Built the ${APPS[app]} in ${seconds} s`);
}

const folderOf = (app: AppName): string => join(root, "apps", app);

/** Serves both apps from source, on ports 5173 and 5174, until this process ends. */
export function serveApps(): void {
  serveApp("web", { port: 5173, path: "/" });
  serveApp("desk", { port: 5174, path: "/desk/" });
}

function serveApp(app: AppName, at: { readonly port: number; readonly path: string }): void {
  console.log(
    `Serving the ${APPS[app]} from its sources on http://localhost:${at.port}${at.path}…`,
  );
  const vite = runVite(app, ["--port", `${at.port}`, "--strictPort", "--logLevel", "warn"]);
  vite.once("exit", (code) => {
    if (code === 0 || code === null) return;
    console.error(`Vite ended with code ${code}: the ${APPS[app]} is not served any more.`);
  });
  process.once("exit", () => vite.kill());
}

/** SHA-256 over the sources' names and bytes, and over the settings that Vite compiles in. */
export function hashSources(
  base: string,
  { app, environment }: { readonly app: AppName; readonly environment: NodeJS.ProcessEnv },
): string {
  const hash = createHash("sha256");
  for (const path of sourcesOf(app).flatMap((source) => listFiles(base, source))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(base, path)))
      .update("\0");
  }
  for (const name of Object.keys(environment).sort()) {
    if (name.startsWith("VITE_")) hash.update(`${name}=${environment[name]}\0`);
  }
  return hash.digest("hex");
}

function listFiles(base: string, path: string): string[] {
  if (!existsSync(join(base, path))) return [];
  if (!statSync(join(base, path)).isDirectory()) return TEST_FILE.test(path) ? [] : [path];
  const names = readdirSync(join(base, path)).sort();
  return names.flatMap((name) => listFiles(base, `${path}/${name}`));
}

function runVite(app: AppName, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [findVite(app), ...args], {
    // When a test starts the build, Vite would otherwise inherit the test's environment.
    env: { ...process.env, NODE_ENV: args[0] === "build" ? "production" : "development" },
    cwd: folderOf(app),
    stdio: "inherit",
  });
}

/** Path of the Vite program that the app has installed. */
export function findVite(app: AppName = "web"): string {
  try {
    const manifest = createRequire(join(folderOf(app), "package.json")).resolve(
      "vite/package.json",
    );
    return join(dirname(manifest), "bin/vite.js");
  } catch (fault) {
    throw new StartRefused("Vite is not installed: run npm ci without --omit=dev.", {
      cause: fault,
    });
  }
}
