import type { Instant } from "@plumbline/engine/kernel";
import {
  checkPart,
  type Gender,
  GENDERS,
  PERSONAL_PARTS,
  type PersonalPart,
  type PersonalDataInput,
} from "@plumbline/engine/kyc";
import type { ResultOf } from "@plumbline/protocol";
import type { readPersonalData } from "@plumbline/protocol/kyc";
import { refusals } from "@plumbline/protocol/refusals";
import type { Form, Problem } from "#shell/forms/form.ts";
import type { Translate } from "#shell/i18n/texts.ts";

type PersonalDataView = ResultOf<typeof readPersonalData>;

/** "" for a part without a statement. */
export type PersonalForm = Readonly<Record<PersonalPart, string>>;

/** The initial values of the form. */
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

export const personalForm: Form<PersonalForm, PersonalContext, PersonalDataInput> = {
  empty: NOTHING_SAID,
  problems: (form, { view, now }) => problemsOf(form, view, now),
  // Parts verified by documents are not in the form: a refusal of one concerns the whole form.
  refusedField: ({ details }, { view }) =>
    openPartsOf(view).find((part) => part === details["field"]),
  toInput: (form, { view }) => personalDataOf(form, view),
};

/** The parts that are not verified by documents. */
export const openPartsOf = ({ settled }: PersonalDataView): readonly PersonalPart[] =>
  PERSONAL_PARTS.filter((part) => !settled.includes(part));

/**
 * The changes to send: changed parts without surrounding spaces, and "" for a removed one; null
 * without a change.
 */
export function personalDataOf(
  form: PersonalForm,
  view: PersonalDataView,
): PersonalDataInput | null {
  const before = startForm(view);
  const parts = openPartsOf(view).map((part) => [part, form[part].trim()] as const);
  const changed = parts.filter(([part, answer]) => answer !== before[part]);
  if (changed.length === 0) return null;
  const { gender, ...others } = Object.fromEntries(changed);
  return { ...others, ...(gender !== undefined && { gender: genderOf(gender) }) };
}

const genderOf = (text: string): Gender | "" => GENDERS.find((one) => one === text) ?? "";

/** Applies the same rules as the server to every statement. */
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

/** The name used by the verification, which has no gender. */
export const partName = (t: Translate, part: PersonalPart): string =>
  part === "gender" ? t("profile.personal.gender.label") : t(`kyc.part.${part}`);
