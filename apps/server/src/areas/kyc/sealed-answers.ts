import type { UserId } from "@plumbline/engine/kernel";
import type { KycAnswers, KycPart } from "@plumbline/engine/kyc";
import type { SealKey } from "#platform/secrets/seal-key";

// Parts that allow impersonation or identify a person. Names are stored in plain text, since
// payouts are compared to them; ids of files reveal nothing.
const SEALED_PARTS: ReadonlySet<string> = new Set<KycPart>([
  "birthday",
  "idNumber",
  "address",
  "contactLastName",
  "contactFirstName",
  "contactRelation",
  "contactPhone",
  "contactAddress",
]);

/**
 * Distinguishes a sealed answer from one stored before answers were sealed. Answers cannot contain
 * "|".
 */
const MARK = "sealed|";

interface Owner {
  readonly userId: UserId;
  readonly sealKey: SealKey;
}

/** The answers in the form that the database stores. */
export const sealAnswers = (answers: KycAnswers, { userId, sealKey }: Owner): KycAnswers =>
  mapped(answers, (answer, part) =>
    SEALED_PARTS.has(part) ? MARK + sealKey.seal(answer, aboutOf(userId, part)) : answer,
  );

/** The answers as they were entered. Throws if one was moved from another user or part. */
export const openAnswers = (stored: KycAnswers, { userId, sealKey }: Owner): KycAnswers =>
  mapped(stored, (answer, part) =>
    answer.startsWith(MARK)
      ? sealKey.open(answer.slice(MARK.length), aboutOf(userId, part))
      : answer,
  );

const mapped = (answers: KycAnswers, of: (answer: string, part: string) => string): KycAnswers =>
  Object.fromEntries(Object.entries(answers).map(([part, answer]) => [part, of(answer, part)]));

const aboutOf = (userId: UserId, part: string): string => `kyc/${userId}/${part}`;

/**
 * A keyed digest that is equal for equal numbers, however they were typed, and reveals nothing
 * without the key.
 */
export const paperDigest = (idNumber: string, sealKey: SealKey): string =>
  sealKey.digest(idNumber.toUpperCase().replaceAll(/[^0-9A-Z]/g, ""), "kyc/paper-number");
