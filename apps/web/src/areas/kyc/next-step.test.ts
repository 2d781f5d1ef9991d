// Goal: one next step, or none while staff review the case. Method: every possible pair of stages.
import type { KycStage } from "@plumbline/engine/kyc";
import { expect, test } from "vitest";
import { nextStep } from "./next-step.ts";

test.each<[KycStage | null, KycStage | null, string]>([
  [null, null, "begin verification"],
  ["submitted", null, ""],
  ["rejected", null, "mend verification"],
  ["refused", null, "appeal basic"],
  ["appealed", null, ""],
  ["upheld", null, ""],
  ["granted", null, "anew verification"],
  ["authorised", null, "beginAdvanced advancedVerification"],
  ["authorised", "submitted", ""],
  ["authorised", "rejected", "mend advancedVerification"],
  ["authorised", "refused", "appeal advanced"],
  ["authorised", "appealed", ""],
  ["authorised", "upheld", ""],
  ["authorised", "granted", "anew advancedVerification"],
  ["authorised", "authorised", ""],
])("basic %s, advanced %s: %s", (basic, advanced, expected) => {
  const step = nextStep({
    ...(basic && { basic: { stage: basic } }),
    ...(advanced && { advanced: { stage: advanced } }),
  });
  const target = step && ("to" in step ? step.to : step.level);
  expect(step === undefined ? "" : `${step.action} ${target}`).toBe(expected);
});
