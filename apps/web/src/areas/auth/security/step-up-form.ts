import type { Form, Problems } from "#shell/forms/form.ts";
import { PASSWORD_MISSING } from "../password-form.ts";

/** The step-up before a security setting changes. */
export interface StepUpForm {
  /** The login password. */
  readonly password: string;
  /** The authenticator's code, if one is bound. */
  readonly googleCode: string;
}

export const NO_STEP_UP: StepUpForm = { password: "", googleCode: "" };

/** The fields to send. */
export interface WireStepUp {
  readonly password: string;
  readonly googleCode?: string;
}

interface StepUpContext {
  /** Whether an authenticator is bound. */
  readonly hasFactor: boolean;
}

/** A form that changes a security setting, combined with the step-up. */
export const withStepUp = <Values extends object, Context, Input extends object>(
  form: Form<Values, Context & StepUpContext, Input>,
): Form<Values & StepUpForm, Context & StepUpContext, Input & WireStepUp> => ({
  ...form,
  empty: { ...form.empty, ...NO_STEP_UP },
  problems: (values, context) => ({
    ...form.problems(values, context),
    ...stepUpProblems(values, context.hasFactor),
  }),
  toInput: (values, context) => {
    const input = form.toInput(values, context);
    return input && { ...input, ...wireStepUp(values, context.hasFactor) };
  },
});

/** For changes without fields of their own. */
export const stepUpForm = withStepUp({ empty: {}, problems: () => ({}), toInput: () => ({}) });

export function stepUpProblems(form: StepUpForm, hasFactor: boolean): Problems<keyof StepUpForm> {
  const isFactorMissing = hasFactor && form.googleCode.trim() === "";
  return {
    ...(form.password === "" && { password: PASSWORD_MISSING }),
    ...(isFactorMissing && { googleCode: { key: "auth.problem.googleCodeMissing" } }),
  };
}

export const wireStepUp = (
  { password, googleCode }: StepUpForm,
  hasFactor: boolean,
): WireStepUp => ({
  password,
  ...(hasFactor && { googleCode: googleCode.trim() }),
});
