// Goal: a new area compiles at once, and none is started twice or under a made-up name. Method:
// every area of the list that is not there yet is written into a copy of the tree and type-checked.
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
import { AREAS, isAreaName } from "./areas.ts";
import { planArea, writeArea } from "./new-area.ts";
import { pathOf, ROOT, runNode } from "./steps.ts";
import { violations, HOUSE_RULES } from "./tidy/house-rules.ts";
import { readTree } from "./tidy/tree.ts";
import { describeArea } from "./where.ts";

const copy = realpathSync(mkdtempSync(join(tmpdir(), "plumbline-area-")));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

for (const part of ["packages", "apps", "docs", "tsconfig.base.json", "package.json"]) {
  const isSource = (path: string) => !/\/(node_modules|dist|\.data)(\/|$)|\.test\.tsx?$/.test(path);
  cpSync(join(ROOT, part), join(copy, part), { recursive: true, filter: isSource });
}

test("every area that is missing can be started, and compiles", async () => {
  const started: string[] = [];
  for (const name of Object.keys(AREAS).filter(isAreaName)) {
    const planned = planArea(name, copy);
    if ("type" in planned) continue;
    await writeArea(name, planned, copy);
    started.push(...Object.keys(planned.files));
  }
  expect(started.length).toBeGreaterThan(0);
  linkModules();
  for (const side of ["packages/engine", "packages/protocol", "apps/server"]) {
    expect(await compile(side, started)).toBe("");
  }
  const written = readTree(copy).filter(({ path }) => started.includes(path));
  const { fileRoles, areaNames, kebabCase, lineLength, doors } = HOUSE_RULES;
  for (const rule of [fileRoles, areaNames, kebabCase, lineLength, doors]) {
    expect(violations(rule, written)).toEqual([]);
  }
});

test.each([
  ["money", { type: "not_an_area" }],
  ["", { type: "not_an_area" }],
  ["wallet", { type: "exists" }],
])("%s is refused", (name, refusal) => {
  expect(planArea(name, ROOT)).toMatchObject(refusal);
});

test("where names an area's calls, tables and files", async () => {
  const text = await describeArea("market", readTree());
  expect(text).toContain("GET  /api/trade/appSymbol/list  listSymbols (public)");
  expect(text).toContain("packages/engine/src/market/tick.ts");
  expect(text).toMatch(/ticks {2}\(0002-market-ticks\.sql\)/);
});

/** What the compiler says of a side's new files, and of what they import, under its settings. */
async function compile(side: string, started: readonly string[]): Promise<string> {
  const files = started.filter((path) => path.startsWith(`${side}/`));
  const project = join(copy, side, "tsconfig.started.json");
  const include = files.map((path) => path.slice(side.length + 1));
  writeFileSync(project, JSON.stringify({ extends: "./tsconfig.json", include }));
  const { output } = await runNode([pathOf("tsc"), "-p", project, "--checkers", "1"], {
    cwd: copy,
  });
  return output;
}

/** The copy's own packages, and for the rest what is installed here. */
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
