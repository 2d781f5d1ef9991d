import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const webDir = join(root, "apps/web");
const hashPath = join(webDir, "dist/.build-hash");

// Everything the built app is made of. Words, rules and calls are compiled into it.
const SOURCES = [
  "apps/web/index.html",
  "apps/web/package.json",
  "apps/web/public",
  "apps/web/src",
  "apps/web/vite.config.ts",
  "package-lock.json",
  ...["ui", "client", "protocol", "engine", "messages"].map((name) => `packages/${name}/src`),
];
const TEST_FILE = /\.test\.tsx?$/;

/** Builds the member's app into apps/web/dist unless it was built from the same sources before. */
export async function buildWebIfStale(): Promise<void> {
  const hash = hashSources(root, process.env);
  if (existsSync(hashPath) && readFileSync(hashPath, "utf8") === hash) return;
  console.log("Building the web app…");
  const startedAt = performance.now();
  rmSync(hashPath, { force: true });
  const vite = runVite(["build", "--logLevel", "warn"]);
  const code = await new Promise<number | null>((resolve, reject) => {
    vite.once("error", reject).once("exit", resolve);
  });
  if (code !== 0) throw new Error("The web app could not be built: see the lines above.");
  writeFileSync(hashPath, hash);
  console.log(`Built the web app in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Serves the web app from its sources on port 5173, until this process ends. */
export function serveWeb(): void {
  console.log("Serving the web app from its sources on http://localhost:5173…");
  const vite = runVite(["--port", "5173", "--strictPort", "--logLevel", "warn"]);
  vite.once("exit", (code) => {
    if (code === 0 || code === null) return;
    console.error(`Vite ended with code ${code}: the web app is not served any more.`);
  });
  process.once("exit", () => vite.kill());
}

/** SHA-256 over names and bytes of the sources, and over the settings that Vite compiles in. */
export function hashSources(base: string, environment: NodeJS.ProcessEnv): string {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap((source) => listFiles(base, source))) {
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

function runVite(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [findVite(), ...args], { cwd: webDir, stdio: "inherit" });
}

/** The program of the web app's own Vite. */
export function findVite(): string {
  try {
    const manifest = createRequire(join(webDir, "package.json")).resolve("vite/package.json");
    return join(dirname(manifest), "bin/vite.js");
  } catch (fault) {
    throw new Error("Vite is not installed: run npm ci without --omit=dev.", { cause: fault });
  }
}
