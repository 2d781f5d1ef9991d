import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { cruise } from "./cruise.ts";
import { programStep, ROOT, type Step, type StepResult, testStep } from "./steps.ts";

// Far below what there is: dependency-cruiser finds hundreds of modules or, without a parser, none.
const MODULES_MIN = 150;

/** What an earlier check of the same contents found; `npm ci` removes it. */
const CACHE = join(ROOT, "node_modules/.cache");

/** All that needs neither a database nor a browser, the slow ones first so that none ends alone. */
export function checkSteps(): readonly Step[] {
  return [
    testStep("unit"),
    programStep("lint", ["oxlint", "--deny-warnings", "."]),
    programStep("unused", ["knip", "--no-progress"]),
    { name: "walls", run: checkWalls },
    ...typedFolders().map(typeStep),
    programStep("format", ["oxfmt", "--check", "."]),
  ];
}

/**
 * One checker, as several check much of a program each for itself, and two steps run at once
 * already. What was found to be right is not looked at again until it, or what it uses, changes.
 */
function typeStep(folder: string): Step {
  const memory = join(CACHE, "types", `${folder === "." ? "root" : folder}.tsbuildinfo`);
  const remembered = ["--incremental", "--tsBuildInfoFile", memory];
  const args = ["-p", join(ROOT, folder), "--checkers", "1", ...remembered];
  return programStep(`types ${folder}`, ["tsc", ...args]);
}

/** The one of tests and tools first: it is the largest. */
function typedFolders(): string[] {
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
