import type { Problems } from "#shell/forms/problem.ts";
import { CODE_MISSING, contactProblems } from "../contact/contact-form.ts";
import { accountProblem, passwordProblem } from "../password-form.ts";
import type { EntryDraft, RegisterWay } from "./entry-draft.ts";

/** Everything that becoming a member asks for, whichever way is chosen. */
export interface RegisterForm extends EntryDraft {
  readonly way: RegisterWay;
  readonly password: string;
  /** Out of a letter. */
  readonly code: string;
}

export function registerProblems(form: RegisterForm): Problems<keyof RegisterForm> {
  const { way, code } = form;
  const password = passwordProblem(form.password, { account: likeOf(form), field: "password" });
  const rest = password === undefined ? {} : { password };
  if (way === "account") {
    const account = accountProblem(form.account);
    return { ...(account && { account }), ...rest };
  }
  const missing = code.trim() === "" ? { code: CODE_MISSING } : {};
  return { ...contactProblems(form, way), ...missing, ...rest };
}

/** What the password must not be like. */
function likeOf({ way, account, email, dialCode, phone }: RegisterForm): string {
  if (way === "account") return account.trim().toLowerCase();
  if (way === "email") return email.trim().toLowerCase().replace(/@.*$/, "");
  return `+${dialCode}${phone.replaceAll(/\D/g, "")}`;
}
