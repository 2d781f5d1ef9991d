import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { cruise } from "./cruise.ts";
import { StepCache, type StepInputs } from "./step-cache.ts";
import { programStep, ROOT, type Step, type StepResult, testStep } from "./steps.ts";

// Well below the real number: dependency-cruiser sees hundreds of modules or, without a parser,
// none.
const MODULES_MIN = 150;

/** The compiler's incremental build state; `npm ci` removes it. */
const COMPILED = join(ROOT, "node_modules/.cache/types");

/** All checks that need no database or browser, slowest first so that none finishes alone. */
export function checkSteps(): readonly Step[] {
  const cache = new StepCache(ROOT);
  const all: StepInputs = () => true;
  return [
    testStep("unit"),
    lintStep(cache),
    cachedStep(cache, programStep("unused", ["knip", "--no-progress"]), all),
    cachedStep(cache, { name: "walls", run: checkWalls }, all),
    ...typedFolders().map((folder) => cachedStep(cache, typeStep(folder), inputsOf(folder))),
    programStep("format", ["oxfmt", "--check", "."]),
  ];
}

const UNCHANGED: StepResult = { isOk: true, output: "", isUnchanged: true };

function cachedStep(cache: StepCache, { name, run }: Step, inputs: StepInputs): Step {
  return {
    name,
    run: async () => (cache.isFresh(name, inputs) ? UNCHANGED : cache.run([{ name, inputs }], run)),
  };
}

/**
 * One run over all changed folders, so that shared files are parsed once. The root covers tests and
 * all files outside the typed folders.
 */
function lintStep(cache: StepCache): Step {
  const folders = typedFolders().map((folder) => ({
    folder,
    name: `lint ${folder}`,
    inputs: inputsOf(folder),
  }));
  return {
    name: "lint",
    run: async () => {
      const stale = folders.filter(({ name, inputs }) => !cache.isFresh(name, inputs));
      if (stale.length === 0) return UNCHANGED;
      const fresh = folders.filter((one) => !stale.includes(one) && one.folder !== ".");
      const ignored = fresh.map(({ folder }) => ignoreSources(folder));
      return cache.run(
        stale,
        programStep("lint", ["oxlint", "--deny-warnings", ...ignored, "."]).run,
      );
    },
  };
}

/** Names that do not end in ".test": the linter cannot re-include a path that is ignored. */
const NO_TEST = "*{[!t],[!s]t,[!e]st,[!t]est,[!.]test}";

/** Excludes a folder's own sources from the lint run, but not its tests. */
export const ignoreSources = (folder: string): string =>
  `--ignore-pattern=${folder}/**/${NO_TEST}.ts*`;

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/**
 * The files that the compiler and the linter read for a folder: apps do not import other apps,
 * tests or tools, and packages do not import apps (.dependency-cruiser.mjs). Tests may import
 * anything, so they belong to the root.
 */
export function inputsOf(folder: string): StepInputs {
  if (folder === ".") return () => true;
  return (path) =>
    !path.includes("/") ||
    HOW_STEPS_RUN.has(path) ||
    ((path.startsWith("packages/") || path.startsWith(`${folder}/`)) && !isTest(path));
}

/** With different options, a program may report different problems. */
const HOW_STEPS_RUN: ReadonlySet<string> = new Set(["tools/check-steps.ts", "tools/steps.ts"]);

/**
 * Uses one checker: several would each repeat much of the work, and two steps run in parallel
 * already. The incremental state skips files that are unaffected by a change.
 */
function typeStep(folder: string): Step {
  const memory = join(COMPILED, `${folder === "." ? "root" : folder}.tsbuildinfo`);
  const remembered = ["--incremental", "--tsBuildInfoFile", memory];
  const args = ["-p", join(ROOT, folder), "--checkers", "1", ...remembered];
  return programStep(`types ${folder}`, ["tsc", ...args]);
}

/** The root, with tests and tools, comes first because it is the largest. */
export function typedFolders(): string[] {
  const folders = ["apps", "packages"].flatMap((side) =>
    readdirSync(join(ROOT, side)).map((name) => `${side}/${name}`),
  );
  return [".", ...folders].filter((folder) => existsSync(join(ROOT, folder, "tsconfig.json")));
}

async function checkWalls(): Promise<StepResult> {
  const { boundaryViolations, unseen, modules } = await cruise(ROOT);
  const problems = [
    ...boundaryViolations.map(({ rule, from, to }) => `${from} → ${to} [${rule}]`),
    ...unseen.map((path) => `${path} was not looked at`),
    ...(modules < MODULES_MIN ? [`only ${modules} modules seen, at least ${MODULES_MIN}`] : []),
  ];
  const hint = "What each rule means, and what to do instead: .dependency-cruiser.mjs";
  return { isOk: problems.length === 0, output: [...problems, hint].join("\n") };
}
