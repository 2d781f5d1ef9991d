import type { Form, Problems } from "#shell/forms/form.ts";
import { CODE_MISSING, contactProblems } from "../contact/contact-form.ts";
import { accountProblem, passwordProblem } from "../password-form.ts";
import {
  ENTRY_DRAFT,
  type EntryDraft,
  REGISTER_METHODS,
  type RegisterMethod,
  methodOf,
} from "./entry-draft.ts";

/** The inputs of a registration, for every way. */
export interface RegisterForm extends EntryDraft {
  readonly method: RegisterMethod;
  readonly password: string;
  /** From a message. */
  readonly code: string;
}

type Typed = EntryDraft & Pick<RegisterForm, "password" | "code">;

interface RegisterContext {
  /** From an invitation link, until another one is typed. */
  readonly invite: string;
  /** The ticket of the code, if one was requested. */
  readonly ticket: string | undefined;
}

export interface SentRegistration {
  readonly form: RegisterForm;
  readonly ticket?: string | undefined;
}

export const registerForm: Form<Typed, RegisterContext, SentRegistration> = {
  empty: { ...ENTRY_DRAFT.empty, password: "", code: "" },
  problems: (typed, context) => registerProblems(chosenOf(typed, context)),
  toInput: (typed, context) => ({ form: chosenOf(typed, context), ticket: context.ticket }),
};

/** The inputs, with a way that this form has. */
export const chosenOf = (typed: Typed, { invite }: Pick<RegisterContext, "invite">) => ({
  ...typed,
  inviteCode: typed.inviteCode === "" ? invite : typed.inviteCode,
  method: methodOf(REGISTER_METHODS, typed),
});

export function registerProblems(form: RegisterForm): Problems<keyof RegisterForm> {
  const { method, code } = form;
  const password = passwordProblem(form.password, { account: likeOf(form), field: "password" });
  const rest = password === undefined ? {} : { password };
  if (method === "account") {
    const account = accountProblem(form.account);
    return { ...(account && { account }), ...rest };
  }
  const missing = code.trim() === "" ? { code: CODE_MISSING } : {};
  return { ...contactProblems(form, method), ...missing, ...rest };
}

/** The name that the password must not resemble. */
function likeOf({ method, account, email, dialCode, phone }: RegisterForm): string {
  if (method === "account") return account.trim().toLowerCase();
  if (method === "email") return email.trim().toLowerCase().replace(/@.*$/, "");
  return `+${dialCode}${phone.replaceAll(/\D/g, "")}`;
}
