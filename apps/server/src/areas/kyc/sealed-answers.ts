import type { UserId } from "@plumbline/engine/kernel";
import type { KycAnswers, KycPart } from "@plumbline/engine/kyc";
import type { SealKey } from "#platform/secrets/seal-key";

// What a stranger could pass themselves off with, or find a person by. Names stay open, since
// payouts are compared to them; the ids of files say nothing.
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

/** Tells a sealed answer from one kept before answers were sealed. No answer may hold a "|". */
const MARK = "sealed|";

interface Owner {
  readonly userId: UserId;
  readonly sealKey: SealKey;
}

/** The answers as the database keeps them. */
export const sealAnswers = (answers: KycAnswers, { userId, sealKey }: Owner): KycAnswers =>
  mapped(answers, (answer, part) =>
    SEALED_PARTS.has(part) ? MARK + sealKey.seal(answer, aboutOf(userId, part)) : answer,
  );

/** The answers as they were given. Throws where one was moved from another user or part. */
export const openAnswers = (stored: KycAnswers, { userId, sealKey }: Owner): KycAnswers =>
  mapped(stored, (answer, part) =>
    answer.startsWith(MARK)
      ? sealKey.open(answer.slice(MARK.length), aboutOf(userId, part))
      : answer,
  );

const mapped = (answers: KycAnswers, of: (answer: string, part: string) => string): KycAnswers =>
  Object.fromEntries(Object.entries(answers).map(([part, answer]) => [part, of(answer, part)]));

const aboutOf = (userId: UserId, part: string): string => `kyc/${userId}/${part}`;

/** The same for the same number, however it was typed; without the key it tells nothing. */
export const paperDigest = (idNumber: string, sealKey: SealKey): string =>
  sealKey.digest(idNumber.toUpperCase().replaceAll(/[^0-9A-Z]/g, ""), "kyc/paper-number");
