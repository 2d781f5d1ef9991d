import { err, type Instant, type Result } from "@plumbline/engine/kernel";

/** A command about a case that a colleague has dealt with since it was shown. */
export type StaleCase =
  | { readonly type: "case_decided"; readonly by: string; readonly decidedAt: Instant }
  | { readonly type: "case_taken"; readonly by: string };

/** The last step of a case's history. */
interface LastStep {
  /** The operator's name; null: no operator decided it. */
  readonly by: string | null;
  readonly at: Instant;
  /** Whether the step is a decision; otherwise an operator works on the case. */
  readonly isDecision: boolean;
}

/** Adds to a refusal the name of the operator who caused it; without one, returns it unchanged. */
export function named<Answer, Refusal>(
  refused: Result<Answer, Refusal>,
  step: LastStep | undefined,
): Result<Answer, Refusal | StaleCase> {
  if (step === undefined || step.by === null) return refused;
  const { at, by, isDecision } = step;
  return err(isDecision ? { type: "case_decided", by, decidedAt: at } : { type: "case_taken", by });
}
