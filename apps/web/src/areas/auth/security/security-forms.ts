import { SETTINGS_LOCK_DAYS_MAX } from "@plumbline/engine/auth";
import type { Problem } from "#shell/forms/form.ts";
import { CODE_MISSING } from "../contact/contact-form.ts";
import { withStepUp } from "./step-up-form.ts";

export const lockForm = withStepUp({
  empty: { days: "" },
  problems: ({ days }) => {
    const problem = lockProblem(days);
    return problem === undefined ? {} : { days: problem };
  },
  toInput: ({ days }) => ({ days: Number(days) }),
});

/** The problem of the typed days of a lock. */
export function lockProblem(days: string): Problem | undefined {
  const isWhole = /^\d{1,2}$/.test(days.trim());
  const count = Number(days);
  if (isWhole && count >= 1 && count <= SETTINGS_LOCK_DAYS_MAX) return undefined;
  return { key: "auth.problem.lockDays", values: { max: SETTINGS_LOCK_DAYS_MAX } };
}

const NO_CODE: { readonly code: string } = { code: "" };

/** Binds an authenticator by the first code that it shows. */
export const bindAuthenticatorForm = withStepUp({
  empty: NO_CODE,
  problems: ({ code }): { readonly code?: Problem } =>
    code.trim() === "" ? { code: CODE_MISSING } : {},
  toInput: ({ code }) => ({ code: code.trim() }),
  // If none is bound yet, only the new authenticator's code can be refused.
  refusedField: ({ details: { field } }, { hasFactor }) => {
    if (field === "googleCode") return hasFactor ? field : "code";
    return field === "code" || field === "password" ? field : undefined;
  },
});
