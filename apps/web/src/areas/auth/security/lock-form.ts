import { SETTINGS_LOCK_DAYS_MAX } from "@plumbline/engine/auth";
import type { Problem } from "#shell/forms/form.ts";
import { withStepUp } from "./step-up-form.ts";

export const lockForm = withStepUp({
  empty: { days: "" },
  problems: ({ days }) => {
    const problem = lockProblem(days);
    return problem === undefined ? {} : { days: problem };
  },
  toInput: ({ days }) => ({ days: Number(days) }),
});

/** What is wrong with the days of a lock, as they are typed. */
export function lockProblem(days: string): Problem | undefined {
  const isWhole = /^\d{1,2}$/.test(days.trim());
  const count = Number(days);
  if (isWhole && count >= 1 && count <= SETTINGS_LOCK_DAYS_MAX) return undefined;
  return { key: "auth.problem.lockDays", values: { max: SETTINGS_LOCK_DAYS_MAX } };
}
