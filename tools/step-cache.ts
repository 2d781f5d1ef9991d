import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listFiles } from "./list-files.ts";
import type { StepResult } from "./steps.ts";

/** Whether a step reads a file, given its path from the root. */
export type StepInputs = (path: string) => boolean;

/**
 * Identifies the installed packages, which the repository does not determine exactly: `npm ci` and
 * `npm install` write this file.
 */
const INSTALLED = "node_modules/.package-lock.json";

/** Prose: no compiler, linter or import checker reads it. */
const isProse = (path: string): boolean => path.endsWith(".md");

/**
 * A step that passed is skipped until a file that it reads is changed, added, removed or renamed,
 * or the installed packages change. Failures are never cached. The cache is in `node_modules`, so
 * `npm ci` removes it.
 */
export class StepCache {
  readonly #root: string;
  readonly #folder: string;
  /** Taken before any step starts: a file that changes during a run must not count as checked. */
  readonly #hashes: ReadonlyMap<string, string>;

  constructor(root: string) {
    this.#root = root;
    this.#folder = join(root, "node_modules/.cache/check");
    this.#hashes = hashFiles(root);
  }

  /** Whether a step passed on exactly these files. */
  isFresh(name: string, inputs: StepInputs): boolean {
    const path = this.#pathOf(name);
    return existsSync(path) && readFileSync(path, "utf8") === keyOf(this.#hashes, inputs);
  }

  /** Runs the steps' work and, if it passes, stores the result for each of them. */
  async run(
    steps: readonly { readonly name: string; readonly inputs: StepInputs }[],
    work: () => Promise<StepResult>,
  ): Promise<StepResult> {
    const result = await work();
    if (!result.isOk) return result;
    const hashes = hashFiles(this.#root);
    for (const { name, inputs } of steps) {
      const key = keyOf(this.#hashes, inputs);
      if (keyOf(hashes, inputs) !== key) continue;
      mkdirSync(dirname(this.#pathOf(name)), { recursive: true });
      writeFileSync(this.#pathOf(name), key);
    }
    return result;
  }

  readonly #pathOf = (name: string): string => join(this.#folder, name.replaceAll(/\W+/g, "-"));
}

function hashFiles(root: string): ReadonlyMap<string, string> {
  const installed = existsSync(join(root, INSTALLED)) ? [INSTALLED] : [];
  const paths = [...listFiles(root).filter((path) => !isProse(path)), ...installed];
  return new Map(paths.map((path) => [path, sha256(readFileSync(join(root, path)))]));
}

function keyOf(hashes: ReadonlyMap<string, string>, inputs: StepInputs): string {
  const read = [...hashes].filter(([path]) => path === INSTALLED || inputs(path));
  return sha256([process.version, ...read.map(([path, hash]) => `${hash} ${path}`)].join("\n"));
}

const sha256 = (content: Buffer | string): string =>
  createHash("sha256").update(content).digest("hex");
