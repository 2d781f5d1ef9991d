import { checkPassword, readAccountName } from "@plumbline/engine/auth";
import { refusals } from "@plumbline/protocol/refusals";
import type { TextKey, TextValues } from "#shell/speech/texts.ts";

/** What a member types to be known by, and to be known again. */
export interface Credentials {
  readonly account: string;
  readonly password: string;
}

export interface NewPassword {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly repeated: string;
}

/** Why a field cannot be sent as it is. */
export interface Problem {
  readonly key: TextKey;
  readonly values?: TextValues;
}

/** The problems by field. An empty object may be sent. */
export type Problems<Form> = { readonly [Field in keyof Form]?: Problem };

export function loginProblems({ account, password }: Credentials): Problems<Credentials> {
  return {
    ...(account.trim() === "" && { account: ACCOUNT_MISSING }),
    ...(password === "" && { password: PASSWORD_MISSING }),
  };
}

/** Asks the very rules the server will ask: the form refuses what it would, in the same words. */
export function registerProblems(form: Credentials): Problems<Credentials> {
  const missing = loginProblems(form);
  const name = readAccountName(form.account);
  const account = missing.account ?? (name.ok ? undefined : said(name.error));
  const password = passwordProblem(form.password, { account: form.account, field: "password" });
  return { ...(account && { account }), ...(password && { password }) };
}

export function newPasswordProblems(form: NewPassword, account: string): Problems<NewPassword> {
  const { oldPassword, newPassword, repeated } = form;
  const problem = passwordProblem(newPassword, { account, field: "newPassword" });
  return {
    ...(oldPassword === "" && { oldPassword: PASSWORD_MISSING }),
    ...(problem && { newPassword: problem }),
    ...(repeated !== newPassword && { repeated: PASSWORDS_DIFFER }),
  };
}

export function maySend(problems: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(problems).length === 0;
}

const ACCOUNT_MISSING: Problem = { key: "auth.problem.accountMissing" };
const PASSWORD_MISSING: Problem = { key: "auth.problem.passwordMissing" };
const PASSWORDS_DIFFER: Problem = { key: "auth.problem.passwordsDiffer" };

function passwordProblem(
  password: string,
  { account, field }: { readonly account: string; readonly field: string },
): Problem | undefined {
  if (password === "") return PASSWORD_MISSING;
  const checked = checkPassword(password, { account, field });
  return checked.ok ? undefined : said(checked.error);
}

type AuthRefusal = Extract<
  ReturnType<typeof readAccountName> | ReturnType<typeof checkPassword>,
  { readonly ok: false }
>["error"];

function said({ type, ...values }: AuthRefusal): Problem {
  return { key: refusals[type].messageKey, values };
}
