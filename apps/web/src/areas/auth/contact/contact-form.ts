import { readEmail } from "@plumbline/engine/auth";
import type { Problem, Problems } from "#shell/forms/form.ts";
import { problemOf } from "../problem.ts";

/** A contact as typed. A type and not an interface, because drafts are records of texts. */
export type ContactForm = {
  /** Two letters, "US". */
  readonly country: string;
  /** Of that country, without "+". */
  readonly dialCode: string;
  readonly phone: string;
  readonly email: string;
};

export type ContactKind = "phone" | "email";

/** The initial country (spec §9). */
export const EMPTY_CONTACT: ContactForm = { country: "US", dialCode: "1", phone: "", email: "" };

/** No country has shorter numbers; the server decides whether a longer one is valid. */
const PHONE_DIGITS_MIN = 4;

export function contactProblems(form: ContactForm, kind: ContactKind): Problems<keyof ContactForm> {
  const problem = kind === "phone" ? phoneProblem(form.phone) : emailProblem(form.email);
  return problem === undefined ? {} : { [kind]: problem };
}

/** The input of the calls for one kind of contact. */
export const wireContact = {
  phone: ({ dialCode, phone }: ContactForm) => ({ countryCode: dialCode, phone: phone.trim() }),
  email: ({ email }: ContactForm) => ({ email: email.trim() }),
} as const;

/** Identifies a contact as text, because a code belongs to one contact. */
export const contactText = (form: ContactForm, kind: ContactKind): string =>
  kind === "phone" ? `+${form.dialCode} ${form.phone.trim()}` : form.email.trim();

export const CODE_MISSING: Problem = { key: "auth.problem.codeMissing" };

function phoneProblem(phone: string): Problem | undefined {
  if (phone.trim() === "") return { key: "auth.problem.phoneMissing" };
  const digits = phone.normalize("NFKC").replaceAll(/\D/g, "");
  return digits.length < PHONE_DIGITS_MIN
    ? problemOf({ type: "phone_malformed", field: "phone" })
    : undefined;
}

function emailProblem(email: string): Problem | undefined {
  if (email.trim() === "") return { key: "auth.problem.emailMissing" };
  const read = readEmail(email);
  return read.ok ? undefined : problemOf(read.error);
}
