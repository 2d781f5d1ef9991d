// Goal: one next step, or none while staff are asked. Method: every pair of states there can be.
import type { KycStatus } from "@plumbline/engine/kyc";
import { expect, test } from "vitest";
import { nextStep } from "./next-step.ts";

test.each<[KycStatus | null, KycStatus | null, string]>([
  [null, null, "verification begin"],
  ["submitted", null, ""],
  ["rejected", null, "verification mend"],
  ["authorised", null, "advancedVerification beginAdvanced"],
  ["authorised", "submitted", ""],
  ["authorised", "rejected", "advancedVerification mend"],
  ["authorised", "authorised", ""],
])("basic %s, advanced %s: %s", (basic, advanced, said) => {
  const step = nextStep({
    ...(basic && { basic: { status: basic } }),
    ...(advanced && { advanced: { status: advanced } }),
  });
  expect(step === undefined ? "" : `${step.to} ${step.action}`).toBe(said);
});
