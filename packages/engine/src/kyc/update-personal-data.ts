import { type Decision, err, type Instant, ok, type Result } from "#kernel";
import { type AnswerRefusal, checkPart } from "./answers.ts";
import { KYC_LEVELS, KYC_PARTS, type KycPart, type Verifications } from "./state.ts";

export const GENDERS = ["female", "male", "other"] as const;
export type Gender = (typeof GENDERS)[number];

/** Personal data apart from any papers, in the order of the form. */
export const PERSONAL_PARTS = [
  "lastName",
  "firstName",
  "gender",
  "birthday",
  "country",
  "address",
] as const;
export type PersonalPart = (typeof PERSONAL_PARTS)[number];

/** A part that was never stated is absent. */
export type PersonalData = Readonly<Partial<Record<Exclude<PersonalPart, "gender">, string>>> & {
  readonly gender?: Gender;
};

/** A change of it: "" removes a part, and `undefined` leaves it unchanged. */
export type PersonalDataInput = {
  readonly [Part in keyof PersonalData]?: PersonalData[Part] | "" | undefined;
};

export interface PersonalContext {
  readonly personal: PersonalData;
  readonly verifications: Verifications;
}

export type PersonalRefusal =
  | { readonly type: "kyc_part_settled"; readonly field: KycPart }
  | Exclude<AnswerRefusal, { readonly type: "kyc_part_missing" }>;

/**
 * Changes a member's statements in the parts that were sent, and in no other: "" removes a part.
 * Parts under review, or proven by papers, cannot change.
 *
 * Refusals, of each part in the order of the form: `kyc_part_settled`, `kyc_part_malformed`,
 * `kyc_under_age`.
 */
export function updatePersonalData(
  context: PersonalContext,
  changes: PersonalDataInput,
  now: Instant,
): Result<Decision<PersonalData, never>, PersonalRefusal> {
  const current = storedPersonalData(context);
  for (const part of PERSONAL_PARTS) {
    const answer = changes[part];
    if (part === "gender" || answer === undefined) continue;
    if (answer === "" && !current.settled.includes(part)) continue;
    const refusal = refusalOf(part, { answer, current, now });
    if (refusal !== null) return err(refusal);
  }

  // Past this line the command must succeed.
  const sent = Object.entries(changes).filter(([, answer]) => answer !== undefined);
  const changed = { ...context.personal, ...Object.fromEntries(sent) };
  const next = Object.fromEntries(Object.entries(changed).filter(([, answer]) => answer !== ""));
  return ok({ next, postings: [], events: [], receipts: [] });
}

export interface StoredPersonalData {
  readonly data: PersonalData;
  /** The parts that only papers can change now. */
  readonly settled: readonly PersonalPart[];
}

/** A member's statements, overridden by their submitted papers unless those were rejected. */
export function storedPersonalData({
  personal,
  verifications,
}: PersonalContext): StoredPersonalData {
  const proven = KYC_LEVELS.flatMap((level) => {
    const verification = verifications[level];
    if (verification === undefined || verification.status === "rejected") return [];
    return KYC_PARTS[level].flatMap((part) => {
      const answer = verification.answers[part];
      return isPersonal(part) && answer !== undefined ? [[part, answer] as const] : [];
    });
  });
  const settled = proven.map(([part]) => part);
  return { data: { ...personal, ...Object.fromEntries(proven) }, settled };
}

function isPersonal(part: KycPart): part is KycPart & PersonalPart {
  return PERSONAL_PARTS.some((each) => each === part);
}

function refusalOf(
  part: Exclude<PersonalPart, "gender">,
  {
    answer,
    current: { data, settled },
    now,
  }: { readonly answer: string; readonly current: StoredPersonalData; readonly now: Instant },
): PersonalRefusal | null {
  if (settled.includes(part)) {
    return answer === data[part] ? null : { type: "kyc_part_settled", field: part };
  }
  const refusal = checkPart(part, { [part]: answer }, now);
  // Spaces alone are neither an answer nor a removal.
  return refusal?.type === "kyc_part_missing"
    ? { ...refusal, type: "kyc_part_malformed" }
    : refusal;
}
