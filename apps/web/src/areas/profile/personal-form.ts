import type { Instant } from "@plumbline/engine/kernel";
import {
  checkPart,
  type Gender,
  GENDERS,
  PERSONAL_PARTS,
  type PersonalPart,
  type SaidPersonalData,
} from "@plumbline/engine/kyc";
import type { ResultOf } from "@plumbline/protocol";
import type { readPersonalData } from "@plumbline/protocol/kyc";
import { refusals } from "@plumbline/protocol/refusals";
import type { Form, Problem } from "#shell/forms/form.ts";

type PersonalDataView = ResultOf<typeof readPersonalData>;

/** "" where nothing is said. */
export type PersonalForm = Readonly<Record<PersonalPart, string>>;

/** What stands in the form before anything is typed. */
export const startForm = (view: PersonalDataView): PersonalForm => ({
  lastName: view.lastName ?? "",
  firstName: view.firstName ?? "",
  gender: view.gender ?? "",
  birthday: view.birthday ?? "",
  country: view.country ?? "",
  address: view.address ?? "",
});

interface PersonalContext {
  readonly view: PersonalDataView;
  readonly now: Instant;
}

const NOTHING_SAID: PersonalForm = {
  lastName: "",
  firstName: "",
  gender: "",
  birthday: "",
  country: "",
  address: "",
};

export const personalForm: Form<PersonalForm, PersonalContext, SaidPersonalData> = {
  empty: NOTHING_SAID,
  problems: (form, { view, now }) => problemsOf(form, view, now),
  // What papers have settled is not asked for: what is refused of it is about the whole.
  refusedField: ({ details }, { view }) =>
    openPartsOf(view).find((part) => part === details["field"]),
  toInput: (form, { view }) => saidOf(form, view),
};

/** What papers have not settled. */
export const openPartsOf = ({ settled }: PersonalDataView): readonly PersonalPart[] =>
  PERSONAL_PARTS.filter((part) => !settled.includes(part));

/**
 * What is to be sent: the parts that were changed, without spaces around them, and "" where one is
 * taken back; null where nothing changed.
 */
export function saidOf(form: PersonalForm, view: PersonalDataView): SaidPersonalData | null {
  const before = startForm(view);
  const parts = openPartsOf(view).map((part) => [part, form[part].trim()] as const);
  const changed = parts.filter(([part, answer]) => answer !== before[part]);
  if (changed.length === 0) return null;
  const { gender, ...others } = Object.fromEntries(changed);
  return { ...others, ...(gender !== undefined && { gender: genderOf(gender) }) };
}

const genderOf = (text: string): Gender | "" => GENDERS.find((one) => one === text) ?? "";

/** Asks the very rules the server will ask, of whatever is said. */
export function problemsOf(
  form: PersonalForm,
  view: PersonalDataView,
  now: Instant,
): Readonly<Partial<Record<PersonalPart, Problem>>> {
  const problems: Partial<Record<PersonalPart, Problem>> = {};
  for (const part of openPartsOf(view)) {
    const answer = form[part].trim();
    if (part === "gender" || answer === "") continue;
    const refusal = checkPart(part, { [part]: answer }, now);
    if (refusal === null) continue;
    const { type, field: _field, ...values } = refusal;
    problems[part] = { key: refusals[type].messageKey, values };
  }
  return problems;
}
