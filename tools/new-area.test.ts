// Goal: a new area passes every house rule from the start; an existing or invalid name is refused.
// Method: write one into a copy of the tree, run every house rule on it and type-check every side.
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { planArea, writeArea } from "./new-area.ts";
import { ONE_THREAD, pathOf, ROOT, runNode } from "./steps.ts";
import { violations, HOUSE_RULES } from "./tidy/house-rules.ts";
import { readTree } from "./tidy/tree.ts";
import { describeArea } from "./where.ts";

const copy = realpathSync(mkdtempSync(join(tmpdir(), "plumbline-area-")));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const AREA = "piggy-bank";
const NO_SOURCE = /\/(node_modules|dist|\.data)(\/|$)|\.test\.tsx?$/;

const PARTS = ["packages", "apps", "tests", "docs", "tsconfig.base.json", "package.json"];
for (const part of PARTS) {
  const isSource = (path: string) => !NO_SOURCE.test(path);
  cpSync(join(ROOT, part), join(copy, part), { recursive: true, filter: isSource });
}

linkModules();

/** Reads and compiles most of the tree, possibly while other processes use the machine. */
const SLOW_MS = 120_000;

const planned = planArea({ name: AREA, about: "what is saved for later" }, copy);

test("a new area passes every house rule", { timeout: SLOW_MS }, async () => {
  if ("type" in planned) throw new Error(planned.type);
  await writeArea(planned, copy);
  const started = Object.keys(planned.files);
  const tree = readTree(copy);
  const lines = Object.values(HOUSE_RULES).flatMap((rule) => violations(rule, tree));
  // The copy lacks the tools and the areas' tests, so its other files have findings.
  expect(lines.filter((line) => started.some((path) => line.startsWith(`${path}:`)))).toEqual([]);
});

test("a new area compiles on every side", { timeout: SLOW_MS }, async () => {
  expect(await compile()).toBe("");
});

test.each([
  ["Money", { type: "not_a_name" }],
  ["", { type: "not_a_name" }],
  ["wallet", { type: "exists" }],
])("%s is refused", (name, refusal) => {
  expect(planArea({ name, about: "x" }, ROOT)).toMatchObject(refusal);
});

test("`where` names an area's calls, tables and files", async () => {
  const text = await describeArea("market", readTree());
  expect(text).toContain("GET  /api/trade/appSymbol/list  listSymbols (public)");
  expect(text).toContain("packages/engine/src/market/tick.ts");
  expect(text).toMatch(/ticks {2}\(0002-market-ticks\.sql\)/);
});

/** Compiles all sides in one run, so that shared files are checked once. */
async function compile(): Promise<string> {
  const project = join(copy, "apps/web/tsconfig.started.json");
  const homes = ["packages/engine/src", "packages/protocol/src"];
  for (const app of ["server", "web", "desk"]) homes.push(`apps/${app}/src/areas`);
  const config = {
    extends: "./tsconfig.json",
    include: [
      ...homes.map((home) => `../../${home}/${AREA}`),
      `../../tests/conformance/${AREA}.*.ts`,
      "../../tests/kit/global-database.ts",
    ],
    compilerOptions: { types: ["node", "vite/client"] },
  };
  writeFileSync(project, JSON.stringify(config));
  const { output } = await runNode([pathOf("tsc"), "-p", project, "--checkers", "1"], {
    cwd: copy,
    env: ONE_THREAD,
  });
  return output;
}

/** Links the copy's own packages, and otherwise the packages installed here. */
function linkModules(): void {
  const [installed, linked] = [join(ROOT, "node_modules"), join(copy, "node_modules")];
  cpSync(join(installed, "@plumbline"), join(linked, "@plumbline"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const name of readdirSync(installed)) {
    if (name !== "@plumbline") symlinkSync(join(installed, name), join(linked, name));
  }
}
