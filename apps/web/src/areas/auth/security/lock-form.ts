import { SETTINGS_LOCK_DAYS_MAX } from "@plumbline/engine/auth";
import type { Problem } from "#shell/forms/problem.ts";

/** What is wrong with the days of a lock, as they are typed. */
export function lockProblem(days: string): Problem | undefined {
  const isWhole = /^\d{1,2}$/.test(days.trim());
  const count = Number(days);
  if (isWhole && count >= 1 && count <= SETTINGS_LOCK_DAYS_MAX) return undefined;
  return { key: "auth.problem.lockDays", values: { max: SETTINGS_LOCK_DAYS_MAX } };
}
