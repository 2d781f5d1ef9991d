import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const SOURCES = ["packages/*/src", "apps/*/src", "tools"];
const unitTests = SOURCES.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
const databaseTests = ["**/*.db.test.ts"];
const modelTests = ["packages/*/src/**/*.model.test.ts"];
// They break the guards on purpose, below compilers and linters of their own: `npm test` alone.
const guardTests = ["tools/walls.test.ts", "tools/new-area.test.ts"];
const ELSEWHERE = ["**/node_modules/**", "**/dist/**"];

const SECOND_MS = 1_000;

/**
 * Transformed modules name the files that their imports led to, and `imports` and `exports` decide
 * where that is: with other package files they are transformed anew.
 */
const cwd = import.meta.dirname;
const packageFiles = globSync(["package.json", "{apps,packages}/*/package.json"], { cwd })
  .toSorted()
  .map((file) => readFileSync(join(cwd, file), "utf8"));
const modulesKey = createHash("sha256").update(packageFiles.join("\n")).digest("hex").slice(0, 16);

/** What a run leaves behind if it is interrupted: nothing. */
const runFolder = "tests/kit/run/run-folder.ts";
const database = "tests/kit/global-database.ts";

// Real servers and real PostgreSQL: a file of them is slow to open, never slow to hang.
const withDatabase = {
  globalSetup: [runFolder, database] as string[],
  pool: "forks",
  testTimeout: 60 * SECOND_MS,
  hookTimeout: 60 * SECOND_MS,
  // What comes by itself is waited for until it is there, however busy the machine.
  expect: { poll: { timeout: 20 * SECOND_MS } },
} as const;

// Each file has a database of its own, and a third of a test is waiting for the other side: on two
// processors the conformance tests took 384 s with two workers and 345 s with three.
const sideBySide = { maxWorkers: 3, sequence: { groupOrder: 1 } } as const;

export default defineConfig({
  test: {
    // The projects run one after another on the same sources: each need be transformed once.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: `node_modules/.experimental-vitest-cache/${modulesKey}`,
    },
    projects: [
      {
        test: {
          name: "unit",
          globalSetup: runFolder,
          include: unitTests,
          exclude: [...ELSEWHERE, ...databaseTests, ...modelTests, ...guardTests],
          // Pure files leave nothing behind, so they share loaded modules: a third of the time.
          pool: "threads",
          isolate: false,
          // Beside whatever else keeps the machine busy.
          testTimeout: 60 * SECOND_MS,
          hookTimeout: 60 * SECOND_MS,
        },
      },
      {
        test: {
          name: "guards",
          globalSetup: runFolder,
          include: guardTests,
          testTimeout: 120 * SECOND_MS,
          hookTimeout: 120 * SECOND_MS,
        },
      },
      {
        test: {
          ...withDatabase,
          ...sideBySide,
          name: "database",
          // As those of conformance.
          isolate: false,
          include: databaseTests,
          exclude: ELSEWHERE,
        },
      },
      {
        test: {
          ...withDatabase,
          ...sideBySide,
          name: "conformance",
          // They end all that they start, so they share loaded modules: a second of each file.
          isolate: false,
          include: ["tests/conformance/**/*.test.ts"],
          exclude: [...ELSEWHERE, ...databaseTests],
        },
      },
      {
        test: {
          name: "simulation",
          // Long random runs against a model, seeded: a failure prints how to repeat it.
          include: modelTests,
          exclude: ELSEWHERE,
          testTimeout: 120 * SECOND_MS,
        },
      },
      {
        test: {
          ...withDatabase,
          name: "end-to-end",
          globalSetup: ["tests/kit/chromium.ts", runFolder, database],
          include: ["tests/end-to-end/**/*.test.ts"],
          testTimeout: 120 * SECOND_MS,
          hookTimeout: 120 * SECOND_MS,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          // The files of a worker share its browser as well.
          isolate: false,
        },
      },
    ],
  },
});
