import { readdirSync } from "node:fs";
import { join } from "node:path";

/** What is installed, built or stored here, and is none of the repository's. */
const UNSEEN = new Set(["node_modules", "dist", "coverage", ".git", ".data"]);

/** Every file below a folder, from there with forward slashes, in the order of their names. */
export function listFiles(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !UNSEEN.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, path) : [path];
    });
}
