// Goal: a passed step is skipped for the same files, and no failure is hidden. Method: a small tree
// in a temporary folder with one change at a time; in the repository itself, the inputs of each
// folder's steps and the files excluded from the linter.
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ignoreSources, inputsOf, typedFolders } from "./check-steps.ts";
import { StepCache } from "./step-cache.ts";
import { pathOf, runNode } from "./steps.ts";

let root = "";
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "plumbline-cache-")));
  write("tsconfig.base.json", "{}");
  write("packages/engine/src/a.ts", "1");
  write("apps/web/src/a.ts", "1");
  write("apps/web/src/a.test.ts", "1");
  write("apps/server/src/a.ts", "1");
  write("node_modules/.package-lock.json", "1");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const FOLDERS = [".", "apps/web", "apps/server", "packages/engine"];
const stepsOf = (folders: readonly string[]) =>
  folders.map((folder) => ({ name: `lint ${folder}`, inputs: inputsOf(folder) }));
const pass = () => Promise.resolve({ isOk: true, output: "" });

/** The folders that a check starting now would skip. */
function freshFolders(): string[] {
  const cache = new StepCache(root);
  return FOLDERS.filter((folder) => cache.isFresh(`lint ${folder}`, inputsOf(folder)));
}

test.each<[string, () => void, fresh: readonly string[]]>([
  ["nothing", () => {}, FOLDERS],
  ["words for people", () => write("docs/a.md", "1"), FOLDERS],
  ["an app", () => write("apps/web/src/a.ts", "2"), ["apps/server", "packages/engine"]],
  ["an app's file that is new", () => write("apps/web/src/b.ts", "1"), FOLDERS.slice(2)],
  ["a test", () => write("apps/web/src/a.test.ts", "2"), FOLDERS.slice(1)],
  ["a package", () => write("packages/engine/src/a.ts", "2"), []],
  ["a file's name", () => move("packages/engine/src/a.ts", "packages/engine/src/b.ts"), []],
  ["a file that is gone", () => rmSync(join(root, "packages/engine/src/a.ts")), []],
  ["settings of all", () => write("tsconfig.base.json", "{ }"), []],
  ["how a step is run", () => write("tools/check-steps.ts", "1"), []],
  ["what is installed", () => write("node_modules/.package-lock.json", "2"), []],
])("after a change of %s only what it does not reach is fresh", async (_what, change, fresh) => {
  await new StepCache(root).run(stepsOf(FOLDERS), pass);
  expect(freshFolders()).toEqual(FOLDERS);
  change();
  expect(freshFolders()).toEqual(fresh);
});

const move = (from: string, to: string): void => renameSync(join(root, from), join(root, to));

test("no failure is cached, nor any file that changed during the run", async () => {
  await new StepCache(root).run(stepsOf(FOLDERS), async () => ({ isOk: false, output: "no" }));
  expect(freshFolders()).toEqual([]);
  await new StepCache(root).run(stepsOf(FOLDERS), async () => {
    write("apps/web/src/a.ts", "2");
    return pass();
  });
  expect(freshFolders()).toEqual(["apps/server", "packages/engine"]);
});

test("the linter skips the sources of an unchanged folder, never its tests", async () => {
  const folder = "packages/engine";
  expect(typedFolders()).toContain(folder);
  const listed = async (...args: string[]) => {
    const { stdout } = await runNode([pathOf("oxlint"), "--debug=files", ...args, "."]);
    return stdout.split("\n").filter((line) => line.includes("."));
  };
  const all = await listed();
  const otherFiles = all.filter(
    (path) => !path.includes(`${folder}/`) || path.includes(".test.ts"),
  );
  expect(otherFiles.length).toBeLessThan(all.length);
  expect(await listed(ignoreSources(folder))).toEqual(otherFiles);
});
