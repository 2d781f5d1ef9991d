import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listFiles } from "./list-files.ts";
import type { StepResult } from "./steps.ts";

/** Whether a file, by its path from the root, is one that a step reads. */
export type StepInputs = (path: string) => boolean;

/**
 * What is installed, which no file of the repository says for certain: `npm ci` and `npm install`
 * write this one.
 */
const INSTALLED = "node_modules/.package-lock.json";

/** Words for people: no compiler, linter or map of imports reads them. */
const isProse = (path: string): boolean => path.endsWith(".md");

/**
 * What was found to be right is not looked at again until a file that the step reads is changed,
 * added, removed or renamed, or something else is installed. A fault is never remembered. The
 * cache lies in `node_modules`, so `npm ci` removes it.
 */
export class StepCache {
  readonly #root: string;
  readonly #folder: string;
  /** As the files were before any step began: what changes while one runs is not its finding. */
  readonly #hashes: ReadonlyMap<string, string>;

  constructor(root: string) {
    this.#root = root;
    this.#folder = join(root, "node_modules/.cache/check");
    this.#hashes = hashFiles(root);
  }

  /** Whether a step passed on just these files. */
  isFresh(name: string, inputs: StepInputs): boolean {
    const path = this.#pathOf(name);
    return existsSync(path) && readFileSync(path, "utf8") === keyOf(this.#hashes, inputs);
  }

  /** Runs the work of steps and, if it passes, says so of each of them the next time. */
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
