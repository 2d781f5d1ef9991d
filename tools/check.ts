import { checkSteps } from "./check-steps.ts";
import { exitOnSignal, runSteps } from "./steps.ts";

exitOnSignal();
const startedAt = performance.now();
const finished = await runSteps(checkSteps(), { atOnce: 2 });
const failed = finished.filter(({ isOk }) => !isOk).map(({ name }) => name);
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);

if (failed.length > 0) {
  console.log(`\nCheck failed after ${seconds} s: ${failed.join(", ")}`);
  process.exitCode = 1;
} else {
  console.log(`\nCheck passed in ${seconds} s`);
}
