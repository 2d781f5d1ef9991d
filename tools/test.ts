import { buildAppsIfStale } from "./build-web.ts";
import { checkSteps } from "./check-steps.ts";
import { exitOnSignal, runSteps, type Step, sumOf, testStep } from "./steps.ts";

/** Builds the app with the function that `npm start` uses, for the servers under test. */
const buildWeb: Step = {
  name: "build of the web app",
  run: async () => {
    await buildAppsIfStale();
    return { isOk: true, output: "" };
  },
};

exitOnSignal();
const checked = await runSteps(checkSteps(), { atOnce: 2 });
// Sequential from here: each project starts its own servers, which need the processor.
const tested = await runSteps(
  [
    buildWeb,
    testStep("guards"),
    testStep("database"),
    testStep("conformance"),
    testStep("simulation"),
    testStep("end-to-end"),
  ],
  { atOnce: 1 },
);

const all = [...checked, ...tested];
const broken = all.filter(({ isOk }) => !isOk).map(({ name }) => name);
if (broken.length > 0) console.log(`\nFailed: ${broken.join(", ")}`);
const { passed, failed } = sumOf(all);
if (failed > 0) process.exitCode = 1;
console.log(`${passed} passed, ${failed} failed`);
