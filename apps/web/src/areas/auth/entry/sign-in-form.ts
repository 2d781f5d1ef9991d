import type { Form, Problems } from "#shell/forms/form.ts";
import { CODE_MISSING, type ContactKind, contactProblems } from "../contact/contact-form.ts";
import { ACCOUNT_MISSING, PASSWORD_MISSING } from "../password-form.ts";
import {
  ENTRY_DRAFT,
  type EntryDraft,
  LOGIN_METHODS,
  type LoginMethod,
  methodOf,
} from "./entry-draft.ts";

/** The inputs of the login, for every way. */
export interface SignInForm extends EntryDraft {
  readonly method: LoginMethod;
  readonly password: string;
  /** From a message. */
  readonly code: string;
  /** From the authenticator, or a recovery code. */
  readonly googleCode: string;
  /** For phone and e-mail: a code instead of the password. */
  readonly isByCode: boolean;
  /** Whether the server has asked for the authenticator, or it is the chosen way. */
  readonly isFactorNeeded: boolean;
  /** Whether a known device replaces the password, with the authenticator. */
  readonly isDeviceKnown: boolean;
}

type Typed = EntryDraft & Pick<SignInForm, "password" | "code" | "googleCode" | "isByCode">;

interface SignInContext extends Pick<SignInForm, "isFactorNeeded" | "isDeviceKnown"> {
  /** The ticket of the code, if one was requested. */
  readonly ticket: string | undefined;
}

export interface SentSignIn {
  readonly form: SignInForm;
  readonly ticket: string | undefined;
}

export const signInForm: Form<Typed, SignInContext, SentSignIn> = {
  empty: { ...ENTRY_DRAFT.empty, password: "", code: "", googleCode: "", isByCode: false },
  problems: (typed, context) => signInProblems(chosenOf(typed, context)),
  toInput: (typed, context) => ({ form: chosenOf(typed, context), ticket: context.ticket }),
};

/** The inputs, with a way that this form has and its requirements. */
export function chosenOf(typed: Typed, context: Omit<SignInContext, "ticket">): SignInForm {
  const method = methodOf(LOGIN_METHODS, typed);
  const isFactorNeeded = context.isFactorNeeded || method === "authenticator";
  return { ...typed, method, isFactorNeeded, isDeviceKnown: context.isDeviceKnown };
}

/** Missing inputs only: an existing account or password may predate today's rules. */
export function signInProblems(form: SignInForm): Problems<keyof SignInForm> {
  return {
    ...nameProblems(form),
    ...(usesCode(form)
      ? form.code.trim() === "" && { code: CODE_MISSING }
      : isPasswordMissing(form) && { password: PASSWORD_MISSING }),
    ...(form.isFactorNeeded &&
      form.googleCode.trim() === "" && { googleCode: { key: "auth.problem.googleCodeMissing" } }),
  };
}

const isPasswordMissing = ({ method, password, isDeviceKnown }: SignInForm): boolean =>
  password === "" && !(method === "authenticator" && isDeviceKnown);

/** The kind of contact of a way; undefined for the account. */
export const contactKindOf = (method: LoginMethod): ContactKind | undefined =>
  method === "phone" || method === "email" ? method : undefined;

export const usesCode = ({ method, isByCode }: SignInForm): boolean =>
  isByCode && contactKindOf(method) !== undefined;

function nameProblems(form: SignInForm): Problems<keyof SignInForm> {
  const kind = contactKindOf(form.method);
  if (kind !== undefined) return contactProblems(form, kind);
  return form.account.trim() === "" ? { account: ACCOUNT_MISSING } : {};
}
