import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { vi } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const BUILD_MS_MAX = 60_000;

/** Packages with a native part, or with files that they read at run time. */
const LEFT_OUT =
  /^(@aws-sdk|@node-rs|ccxt|fontkit|graphile-worker|node-pg-migrate|pdfkit|pg-native|sharp)/;

/**
 * The path of a module with the server's `main`: all its sources and packages in one file, which
 * loads in a third of the processor time of its thousands of files. Built once in a run of tests,
 * by the first worker that needs it.
 */
export async function bundledServer(): Promise<string> {
  const folder = join(tmpdir(), "server-bundle");
  const [entry, mark] = [join(folder, "main.js"), join(folder, "complete")];
  if (!createFolder(folder)) {
    await vi.waitUntil(() => existsSync(mark), { timeout: BUILD_MS_MAX });
    return entry;
  }
  // Where packages that are left out, or resolved at run time, are searched.
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  const bundle = await rolldown({
    input: join(ROOT, "apps/server/src/main.ts"),
    platform: "node",
    external: LEFT_OUT,
    plugins: [ownAddresses],
  });
  await bundle.write({ dir: folder, format: "esm" });
  await bundle.close();
  writeFileSync(mark, "");
  return entry;
}

/** false if another worker has created it. */
function createFolder(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
    return false;
  }
}

/** Files that a module reads are next to its source, not next to the bundle. */
const ownAddresses = {
  name: "own-addresses",
  transform: {
    filter: { code: "import.meta.url" },
    handler: (code: string, id: string) =>
      code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href)),
  },
};
