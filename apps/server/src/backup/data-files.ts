import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartRefused } from "#platform/process/faults";
import { dataPath, type Manifest } from "./manifest.ts";

/**
 * Files of the embedded PostgreSQL: its rows are backed up as rows, and its programs are installed
 * with the app.
 */
const POSTGRES = /^postgres/;
const PRIVATE = 0o700;

/**
 * Copies all files of the data folder except PostgreSQL's: keys, members' pictures, archives. It
 * runs after the rows are written, so that every file that a row names exists. A missing folder, if
 * the environment configures everything, has no files.
 */
export async function saveDataFiles(dataDir: string, folder: string): Promise<Manifest["files"]> {
  const files: Manifest["files"] = [];
  for (const path of await filesOf(dataDir)) {
    const to = dataPath(folder, path);
    await mkdir(dirname(to), { recursive: true, mode: PRIVATE });
    await copyFile(join(dataDir, path), to);
    files.push({ path, sha256: await hashOf(to) });
  }
  return files;
}

/** Throws, before anything is written, if a file of the backup is missing or was changed. */
export async function checkDataFiles(folder: string, files: Manifest["files"]): Promise<void> {
  for (const { path, sha256 } of files) {
    const hash = await hashOf(dataPath(folder, path)).catch(() => null);
    if (hash !== sha256) {
      const problem = hash === null ? "is missing" : "was changed since";
      throw new StartRefused(`The backup's file ${path} ${problem}.`);
    }
  }
}

export async function restoreDataFiles(
  folder: string,
  { dataDir, files }: { readonly dataDir: string; readonly files: Manifest["files"] },
): Promise<void> {
  for (const { path } of files) {
    const to = join(dataDir, path);
    await mkdir(dirname(to), { recursive: true, mode: PRIVATE });
    await copyFile(dataPath(folder, path), to);
  }
}

/** The files of a data folder that a backup includes, by their path in it. */
export async function filesOf(dataDir: string): Promise<readonly string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(dataDir, "/").length))
    .filter((path) => !POSTGRES.test(path))
    .sort();
}

const hashOf = async (path: string): Promise<string> =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
