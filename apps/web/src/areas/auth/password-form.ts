import { checkPassword, readAccountName } from "@plumbline/engine/auth";
import type { Form, Problem, Problems } from "#shell/forms/form.ts";
import { problemOf } from "./problem.ts";

/** A new login password, typed twice. */
export interface NewPassword {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly repeated: string;
}

export const changePasswordForm: Form<
  NewPassword,
  { readonly account: string },
  Omit<NewPassword, "repeated">
> = {
  empty: { oldPassword: "", newPassword: "", repeated: "" },
  problems: (form, { account }) => newPasswordProblems(form, account),
  toInput: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
};

export function newPasswordProblems(
  form: NewPassword,
  account: string,
): Problems<keyof NewPassword> {
  return {
    ...(form.oldPassword === "" && { oldPassword: PASSWORD_MISSING }),
    ...repeatedProblems(form, account),
  };
}

/** The problems of a new password and its repetition. */
export function repeatedProblems(
  { newPassword, repeated }: Omit<NewPassword, "oldPassword">,
  account: string,
): Problems<Exclude<keyof NewPassword, "oldPassword">> {
  const problem = passwordProblem(newPassword, { account, field: "newPassword" });
  return {
    ...(problem && { newPassword: problem }),
    ...(repeated !== newPassword && { repeated: PASSWORDS_DIFFER }),
  };
}

export const ACCOUNT_MISSING: Problem = { key: "auth.problem.accountMissing" };
export const PASSWORD_MISSING: Problem = { key: "auth.problem.passwordMissing" };
export const PASSWORDS_DIFFER: Problem = { key: "auth.problem.passwordsDiffer" };

/** The problem of a new account name. */
export function accountProblem(account: string): Problem | undefined {
  if (account.trim() === "") return ACCOUNT_MISSING;
  const name = readAccountName(account);
  return name.ok ? undefined : problemOf(name.error);
}

/** The problem of a new password. */
export function passwordProblem(
  password: string,
  { account, field }: { readonly account: string; readonly field: string },
): Problem | undefined {
  if (password === "") return PASSWORD_MISSING;
  const checked = checkPassword(password, { account, field });
  return checked.ok ? undefined : problemOf(checked.error);
}
