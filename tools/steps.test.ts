// Goal: every failure is counted in the final line. Method: reports and finished steps as values,
// each row with one more kind of failure.
import { join } from "node:path";
import { expect, test } from "vitest";
import { countTests, type Finished, ROOT, runNode, describeFailures, sumOf } from "./steps.ts";

const step = (change: Partial<Finished>): Finished => ({
  name: "step",
  seconds: 1,
  isOk: true,
  output: "",
  ...change,
});

test.each<[string, Partial<Finished>[], { passed: number; failed: number }]>([
  ["a step without tests counts as nothing", [{}, {}], { passed: 0, failed: 0 }],
  ["tests are summed", [{ tests: { passed: 3, failed: 0 } }, {}], { passed: 3, failed: 0 }],
  ["a failed step is one failure", [{ isOk: false }, {}], { passed: 0, failed: 1 }],
  [
    "a failed run is as many as its tests",
    [{ isOk: false, tests: { passed: 5, failed: 2 } }],
    { passed: 5, failed: 2 },
  ],
  [
    "a run that failed with every test green is one failure",
    [{ isOk: false, tests: { passed: 5, failed: 0 } }],
    { passed: 5, failed: 1 },
  ],
])("%s", (_what, changes, expected) => {
  expect(sumOf(changes.map(step))).toEqual(expected);
});

test("failed tests and broken files are counted and listed with their reasons", () => {
  const file = (name: string, change: object) => ({
    name: join(ROOT, name),
    status: "failed",
    message: "",
    assertionResults: [],
    ...change,
  });
  const passed = { fullName: "adds", status: "passed", failureMessages: [] };
  const failed = { fullName: "moves money", status: "failed", failureMessages: ["1 is not 2"] };
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    testResults: [
      file("a.test.ts", { status: "passed", assertionResults: [passed, passed, passed] }),
      file("b.test.ts", { assertionResults: [passed, failed] }),
      file("c.test.ts", { message: "no such module" }),
    ],
  };
  expect(countTests(report)).toEqual({ passed: 4, failed: 2 });
  expect(describeFailures(report)).toBe(
    "FAILED b.test.ts > moves money\n1 is not 2\n\n" +
      "FAILED c.test.ts > the file itself\nno such module\n\n",
  );
});

test("a program's exit code and output are reported unchanged", async () => {
  const script = "console.log('out'); console.error('err'); process.exit(3)";
  const { code, output, stdout } = await runNode(["--eval", script]);
  expect({ code, stdout }).toEqual({ code: 3, stdout: "out\n" });
  expect(output).toContain("err");
});
