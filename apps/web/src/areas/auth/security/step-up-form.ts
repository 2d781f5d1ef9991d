import type { Problems } from "#shell/forms/problem.ts";
import { PASSWORD_MISSING } from "../password-form.ts";

/** What proves the owner again before a security setting changes. */
export interface StepUpForm {
  /** The login password. */
  readonly password: string;
  /** Of the authenticator, where there is one. */
  readonly googleCode: string;
}

export const NO_STEP_UP: StepUpForm = { password: "", googleCode: "" };

export function stepUpProblems(form: StepUpForm, hasFactor: boolean): Problems<keyof StepUpForm> {
  const isFactorMissing = hasFactor && form.googleCode.trim() === "";
  return {
    ...(form.password === "" && { password: PASSWORD_MISSING }),
    ...(isFactorMissing && { googleCode: { key: "auth.problem.googleCodeMissing" } }),
  };
}

export const wireStepUp = ({ password, googleCode }: StepUpForm, hasFactor: boolean) => ({
  password,
  ...(hasFactor && { googleCode: googleCode.trim() }),
});
