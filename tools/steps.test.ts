// Goal: a failure is never lost on the way to the last line. Method: reports and finished steps as
// values, each row with one more way to fail.
import { expect, test } from "vitest";
import { countTests, type Finished, runNode, sumOf } from "./steps.ts";

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

test("a file that cannot be loaded is one failed test", () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    testResults: [
      { status: "passed", assertionResults: [{}, {}, {}, {}] },
      { status: "failed", assertionResults: [{}] },
      { status: "failed", assertionResults: [] },
    ],
  };
  expect(countTests(report)).toEqual({ passed: 4, failed: 2 });
});

test("a program's end and words are told as they are", async () => {
  const script = "console.log('out'); console.error('err'); process.exit(3)";
  const { code, output, stdout } = await runNode(["--eval", script]);
  expect({ code, stdout }).toEqual({ code: 3, stdout: "out\n" });
  expect(output).toContain("err");
});
