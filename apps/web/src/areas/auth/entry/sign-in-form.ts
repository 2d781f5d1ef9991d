import type { Form, Problems } from "#shell/forms/form.ts";
import { CODE_MISSING, type ContactKind, contactProblems } from "../contact/contact-form.ts";
import { ACCOUNT_MISSING, PASSWORD_MISSING } from "../password-form.ts";
import {
  ENTRY_DRAFT,
  type EntryDraft,
  SIGN_IN_WAYS,
  type SignInWay,
  wayOf,
} from "./entry-draft.ts";

/** Everything the login asks for, whichever way is chosen. */
export interface SignInForm extends EntryDraft {
  readonly way: SignInWay;
  readonly password: string;
  /** Out of a message. */
  readonly code: string;
  /** Of the authenticator, or one of its recovery codes. */
  readonly googleCode: string;
  /** By phone and e-mail: a code instead of the password. */
  readonly isByCode: boolean;
  /** The server has asked for the authenticator, or it is the way in. */
  readonly isFactorNeeded: boolean;
  /** With the authenticator, a known device stands in for the password. */
  readonly isDeviceKnown: boolean;
}

type Typed = EntryDraft & Pick<SignInForm, "password" | "code" | "googleCode" | "isByCode">;

interface SignInContext extends Pick<SignInForm, "isFactorNeeded" | "isDeviceKnown"> {
  /** Of the code, where one was asked for. */
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

/** What is typed, by a way that this form has, and what that way asks for. */
export function chosenOf(typed: Typed, context: Omit<SignInContext, "ticket">): SignInForm {
  const way = wayOf(SIGN_IN_WAYS, typed);
  const isFactorNeeded = context.isFactorNeeded || way === "authenticator";
  return { ...typed, way, isFactorNeeded, isDeviceKnown: context.isDeviceKnown };
}

/** Only what is missing: of an old account or password no rule of today is asked. */
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

const isPasswordMissing = ({ way, password, isDeviceKnown }: SignInForm): boolean =>
  password === "" && !(way === "authenticator" && isDeviceKnown);

/** The contact that a way is by; undefined where it is by the account. */
export const contactKindOf = (way: SignInWay): ContactKind | undefined =>
  way === "phone" || way === "email" ? way : undefined;

export const usesCode = ({ way, isByCode }: SignInForm): boolean =>
  isByCode && contactKindOf(way) !== undefined;

function nameProblems(form: SignInForm): Problems<keyof SignInForm> {
  const kind = contactKindOf(form.way);
  if (kind !== undefined) return contactProblems(form, kind);
  return form.account.trim() === "" ? { account: ACCOUNT_MISSING } : {};
}
