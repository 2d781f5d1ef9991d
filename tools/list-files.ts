import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Folders of installed, built or local files, which are not part of the repository. */
const UNSEEN = new Set(["node_modules", "dist", "coverage", ".git", ".data"]);

/** Every file below a folder, as relative paths with forward slashes, sorted by name. */
export function listFiles(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !UNSEEN.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, path) : [path];
    });
}
