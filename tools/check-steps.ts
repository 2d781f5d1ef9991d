import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { cruise } from "./cruise.ts";
import { programStep, ROOT, type Step, type StepResult, testStep } from "./steps.ts";

// Far below what there is: dependency-cruiser finds hundreds of modules or, without a parser, none.
const MODULES_MIN = 150;

/** All that needs neither a database nor a browser, the slow ones first so that none ends alone. */
export function checkSteps(): readonly Step[] {
  return [
    testStep("unit"),
    programStep("format", ["prettier", "--check", "--log-level", "warn", "."]),
    programStep("lint", ["oxlint", "--deny-warnings", "."]),
    ...typedFolders().map((folder) =>
      programStep(`types ${folder}`, ["tsc", "-p", join(ROOT, folder)]),
    ),
    { name: "walls", run: checkWalls },
    programStep("unused", ["knip", "--no-progress"]),
  ];
}

function typedFolders(): string[] {
  const folders = ["packages", "apps"].flatMap((side) =>
    readdirSync(join(ROOT, side)).map((name) => `${side}/${name}`),
  );
  return [...folders, "."].filter((folder) => existsSync(join(ROOT, folder, "tsconfig.json")));
}

async function checkWalls(): Promise<StepResult> {
  const { crossings, unseen, modules } = await cruise(ROOT);
  const problems = [
    ...crossings.map(({ rule, from, to }) => `${from} → ${to} [${rule}]`),
    ...unseen.map((path) => `${path} was not looked at`),
    ...(modules < MODULES_MIN ? [`only ${modules} modules seen, at least ${MODULES_MIN}`] : []),
  ];
  const hint = "What each rule means, and what to do instead: .dependency-cruiser.mjs";
  return { isOk: problems.length === 0, output: [...problems, hint].join("\n") };
}
