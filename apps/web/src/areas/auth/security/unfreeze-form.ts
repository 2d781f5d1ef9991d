import type { Problem } from "#shell/forms/problem.ts";
import { CODE_MISSING, type ContactForm, contactProblems } from "../contact/contact-form.ts";
import { ACCOUNT_MISSING, PASSWORD_MISSING } from "../password-form.ts";

/** What can stand beside the password. */
export const UNFREEZE_WAYS = ["authenticator", "email", "phone"] as const;
export type UnfreezeWay = (typeof UNFREEZE_WAYS)[number];

export interface UnfreezeForm extends ContactForm {
  readonly account: string;
  readonly password: string;
  /** The server has asked for a second proof. */
  readonly isFactorNeeded: boolean;
  readonly way: UnfreezeWay;
  readonly googleCode: string;
  /** Out of a letter. */
  readonly code: string;
}

export function unfreezeProblems(form: UnfreezeForm): Readonly<Record<string, Problem>> {
  return {
    ...(form.account.trim() === "" && { account: ACCOUNT_MISSING }),
    ...(form.password === "" && { password: PASSWORD_MISSING }),
    ...(form.isFactorNeeded && factorProblems(form)),
  };
}

function factorProblems(form: UnfreezeForm): Readonly<Record<string, Problem>> {
  const { way, code, googleCode } = form;
  if (way !== "authenticator") {
    return { ...contactProblems(form, way), ...(code.trim() === "" && { code: CODE_MISSING }) };
  }
  return googleCode.trim() === "" ? { googleCode: { key: "auth.problem.googleCodeMissing" } } : {};
}

/** What is sent of it. */
export function wireUnfreeze(form: UnfreezeForm, ticket: string | undefined) {
  const { account, password, isFactorNeeded, way } = form;
  const proof =
    way === "authenticator"
      ? { googleCode: form.googleCode.trim() }
      : { code: form.code.trim(), ticket };
  return { account: account.trim(), password, ...(isFactorNeeded && proof) };
}
