import type { Form, Problem } from "#shell/forms/form.ts";
import { ENTRY_DRAFT, type EntryDraft } from "../entry/entry-draft.ts";
import { CODE_MISSING, type ContactForm, contactProblems } from "../contact/contact-form.ts";
import { ACCOUNT_MISSING, PASSWORD_MISSING } from "../password-form.ts";

/** The second factors besides the password. */
export const UNFREEZE_WAYS = ["authenticator", "email", "phone"] as const;
export type UnfreezeMethod = (typeof UNFREEZE_WAYS)[number];

export interface UnfreezeForm extends ContactForm {
  readonly account: string;
  readonly password: string;
  /** Whether the server has asked for a second factor. */
  readonly isFactorNeeded: boolean;
  readonly method: UnfreezeMethod;
  readonly googleCode: string;
  /** From a message. */
  readonly code: string;
}

type Typed = EntryDraft &
  Pick<UnfreezeForm, "password" | "googleCode" | "code"> & {
    /** `way` is that of the login, which shares the draft. */
    readonly secondMethod: UnfreezeMethod;
  };

interface UnfreezeContext extends Pick<UnfreezeForm, "isFactorNeeded"> {
  /** The ticket of the code, if one was requested. */
  readonly ticket: string | undefined;
}

export const unfreezeForm: Form<Typed, UnfreezeContext, ReturnType<typeof wireUnfreeze>> = {
  empty: {
    ...ENTRY_DRAFT.empty,
    password: "",
    googleCode: "",
    code: "",
    secondMethod: "authenticator",
  },
  problems: (typed, context) => unfreezeProblems(chosenOf(typed, context)),
  toInput: (typed, context) => wireUnfreeze(chosenOf(typed, context), context.ticket),
};

const chosenOf = (
  { secondMethod: method, ...typed }: Typed,
  { isFactorNeeded }: Pick<UnfreezeContext, "isFactorNeeded">,
): UnfreezeForm => ({ ...typed, method, isFactorNeeded });

function unfreezeProblems(form: UnfreezeForm): Readonly<Record<string, Problem>> {
  return {
    ...(form.account.trim() === "" && { account: ACCOUNT_MISSING }),
    ...(form.password === "" && { password: PASSWORD_MISSING }),
    ...(form.isFactorNeeded && factorProblems(form)),
  };
}

function factorProblems(form: UnfreezeForm): Readonly<Record<string, Problem>> {
  const { method, code, googleCode } = form;
  if (method !== "authenticator") {
    return { ...contactProblems(form, method), ...(code.trim() === "" && { code: CODE_MISSING }) };
  }
  return googleCode.trim() === "" ? { googleCode: { key: "auth.problem.googleCodeMissing" } } : {};
}

/** The fields to send. */
export function wireUnfreeze(form: UnfreezeForm, ticket: string | undefined) {
  const { account, password, isFactorNeeded, method } = form;
  const proof =
    method === "authenticator"
      ? { googleCode: form.googleCode.trim() }
      : { code: form.code.trim(), ticket };
  return { account: account.trim(), password, ...(isFactorNeeded && proof) };
}
