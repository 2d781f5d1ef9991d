import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** One check, which passes or reports a problem. */
export interface Step {
  readonly name: string;
  run(): Promise<StepResult>;
}

export interface StepResult {
  readonly isOk: boolean;
  /** Shown only if the step fails. */
  readonly output: string;
  /** It passed before on the same files and was skipped. */
  readonly isUnchanged?: boolean;
  /** For test runs; a step without tests counts as zero tests if it passes. */
  readonly tests?: TestCount;
}

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

export interface Finished extends StepResult {
  readonly name: string;
  readonly seconds: number;
}

/** Runs at most `atOnce` steps in parallel and prints one line as each ends. */
export async function runSteps(
  steps: readonly Step[],
  { atOnce }: { readonly atOnce: number },
): Promise<Finished[]> {
  const waiting = [...steps];
  const finished: Finished[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      finished.push(await runStep(step));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return finished;
}

async function runStep(step: Step): Promise<Finished> {
  const startedAt = performance.now();
  const result = await step
    .run()
    .catch((fault: unknown) => ({ isOk: false, output: String(fault) }));
  const finished = { ...result, name: step.name, seconds: (performance.now() - startedAt) / 1_000 };
  console.log(lineOf(finished));
  if (!finished.isOk) console.log(indent(finished.output));
  return finished;
}

function lineOf({ name, isOk, isUnchanged, seconds, tests }: Finished): string {
  const verdict = isOk ? "ok  " : "FAIL";
  const counted = tests === undefined ? "" : `  ${tests.passed} passed, ${tests.failed} failed`;
  const unchanged = isUnchanged === true ? "  unchanged" : "";
  return `${verdict}  ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s${counted}${unchanged}`;
}

/** On a signal, also ends the child processes and deletes the report. */
export function exitOnSignal(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

const indent = (text: string): string => text.trimEnd().replaceAll(/^/gm, "      ");

/** The sum over all test runs; a step that failed without a failed test counts as one failure. */
export function sumOf(finished: readonly Finished[]): TestCount {
  const failures = finished.map(({ isOk, tests }) => {
    const failed = tests?.failed ?? 0;
    return isOk ? failed : Math.max(failed, 1);
  });
  return {
    passed: finished.reduce((sum, { tests }) => sum + (tests?.passed ?? 0), 0),
    failed: failures.reduce((sum, failed) => sum + failed, 0),
  };
}

/**
 * For the programs written in Go (the compiler and the type-aware linter): with more threads they
 * use a third more CPU time, which a parallel step needs.
 */
export const ONE_THREAD = { GOMAXPROCS: "1" };

/** A program of an installed package; it passes if it exits with 0. */
export function programStep(
  name: string,
  [program, ...args]: readonly [Program, ...string[]],
): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await runNode([pathOf(program), ...args], { env: ONE_THREAD });
      return { isOk: code === 0, output };
    },
  };
}

/** One project of vitest.config.ts. A run without tests fails, because it verifies nothing. */
export function testStep(project: string): Step {
  return {
    name: `${project} tests`,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), "plumbline-report-"));
      const report = join(folder, "report.json");
      const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
      process.once("exit", removeFolder);
      try {
        const { code, output } = await runNode([
          pathOf("vitest"),
          "run",
          `--project=${project}`,
          "--reporter=default",
          "--reporter=json",
          `--outputFile.json=${report}`,
        ]);
        if (!existsSync(report)) return { isOk: false, output };
        const written = JSON.parse(readFileSync(report, "utf8")) as Report;
        const tests = countTests(written);
        if (tests.passed + tests.failed === 0) {
          const message = `${output}\nno test ran: a run that tests nothing guards nothing`;
          return { isOk: false, output: message, tests };
        }
        return { isOk: code === 0, output: `${describeFailures(written)}${output}`, tests };
      } finally {
        process.off("exit", removeFolder);
        removeFolder();
      }
    },
  };
}

/** The fields that we read from the output of vitest's JSON reporter. */
export interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file could not be loaded, or why its hooks failed. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** A file that cannot be loaded has no tests and counts as one failure. */
export function countTests({ numPassedTests, numFailedTests, testResults }: Report): TestCount {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

const SAID_LINES_MAX = 20;

/**
 * Each failed test with the first lines of its reason. They precede all other output of the run, so
 * that a truncated log still shows the cause.
 */
export function describeFailures({ testResults }: Report): string {
  const failures = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults
      .filter((one) => one.status === "failed")
      .map(({ fullName, failureMessages }) => [fullName, failureMessages.join("\n")] as const);
    const isBroken = status === "failed" && failed.length === 0;
    return (isBroken ? [["the file itself", message] as const] : failed).map(
      ([test, reason]) => `FAILED ${relative(ROOT, name)} > ${test}\n${firstLines(reason)}\n\n`,
    );
  });
  return failures.join("");
}

const firstLines = (text: string): string => text.split("\n").slice(0, SAID_LINES_MAX).join("\n");

const PROGRAMS = {
  oxfmt: "oxfmt/bin/oxfmt",
  oxlint: "oxlint/bin/oxlint",
  tsc: "@typescript/native/bin/tsc",
  depcruise: "dependency-cruiser/bin/dependency-cruise.mjs",
  knip: "knip/bin/knip.js",
  vitest: "vitest/vitest.mjs",
} as const;
export type Program = keyof typeof PROGRAMS;

export const pathOf = (program: Program): string => join(ROOT, "node_modules", PROGRAMS[program]);

/** Runs a script with the current Node, without a shell; never throws. */
export async function runNode(
  args: readonly string[],
  { cwd = ROOT, env = {} }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<{ code: number | null; output: string; stdout: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env, NO_COLOR: "1", FORCE_COLOR: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const end = (): boolean => child.kill();
    process.once("exit", end);
    const pieces: Buffer[] = [];
    const stdout: Buffer[] = [];
    child.stdout.on("data", (piece: Buffer) => {
      pieces.push(piece);
      stdout.push(piece);
    });
    child.stderr.on("data", (piece: Buffer) => pieces.push(piece));
    child.on("error", (fault) => resolve({ code: null, output: fault.message, stdout: "" }));
    child.on("close", (code) => {
      process.off("exit", end);
      const read = (parts: Buffer[]) => Buffer.concat(parts).toString("utf8");
      resolve({ code, output: read(pieces), stdout: read(stdout) });
    });
  });
}
