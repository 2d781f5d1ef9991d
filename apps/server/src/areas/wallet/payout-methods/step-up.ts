import {
  type AttemptLimit,
  type SecondFactorRefusal,
  type TooManyAttempts,
} from "@plumbline/engine/auth";
import { err, MINUTE_MS, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { RequestId } from "#platform/process/ids";
import type { Attempt } from "#services/limits/attempt-store";
import { guessAt, guessPassword, withdrawalPasswordGuess } from "#services/identity/guess";
import type { Busy } from "#services/identity/passwords";
import { openSecret, stepOf } from "#services/identity/authenticator";
import { contactOf } from "#services/identity/contact-for-codes";
import { sessionPlace, tryCode, wasAccepted } from "#services/identity/one-time-codes";
import { type OwnerProofs, readOwnerProofs } from "#services/identity/owner-proofs";
import { NOTHING_SPENT, type SpentProof } from "../records/spend-proof.ts";
import type { WalletDeps } from "../wallet-deps.ts";

/** The limit of signing in; both count together. */
const FACTOR_LIMIT: AttemptLimit = {
  attemptsMax: 5,
  windowMs: 15 * MINUTE_MS,
  pauseMs: 15 * MINUTE_MS,
};

export type StepUpRefusal =
  | TooManyAttempts
  | Busy
  | SecondFactorRefusal
  | { readonly type: "withdrawal_password_missing" }
  | { readonly type: "withdrawal_password_wrong"; readonly field: "withdrawalPassword" }
  | { readonly type: "second_factor_needed"; readonly field: "googleCode" }
  | { readonly type: "withdrawal_code_needed" | "code_wrong"; readonly field: "code" };

/** The caller, the proof, and the command; a retry gets the first answer. */
export interface StepUpRequest {
  readonly userId: UserId;
  readonly requestId: RequestId;
  readonly command: string;
  /** The token of the session. */
  readonly token: string;
  readonly withdrawalPassword: string;
  readonly googleCode?: string | undefined;
  readonly code?: string | undefined;
}

/** The proof of the owner: stored with the request, and used up in its transaction. */
export interface Proven {
  readonly provenBy: string;
  readonly spent: SpentProof;
}

/**
 * Verifies that the caller is the owner: by the withdrawal password and the authenticator; without
 * an authenticator by a code of a message; without a contact by the password alone. One-time proofs
 * are used up only together with the command, so that its refusal costs no code.
 *
 * Refusals, in the order they are checked: `withdrawal_password_missing`, `too_many_attempts`,
 * `too_many_requests`, `withdrawal_password_wrong`; with an authenticator
 * `second_factor_needed`, `too_many_attempts`, `google_code_wrong`; otherwise with a contact
 * `withdrawal_code_needed`, `code_wrong`.
 */
export async function stepUp(
  deps: WalletDeps,
  request: StepUpRequest,
): Promise<Result<Proven, StepUpRefusal>> {
  const { database } = deps;
  const { userId } = request;
  if (await wasAccepted(database, request)) return ok(BEFORE);
  const proofs = await readOwnerProofs(database, userId);
  const isPassword = await checkPassword(deps, request, proofs.withdrawalHash);
  if (!isPassword.ok) return isPassword;
  const { sealedSecret, lastStep } = proofs;
  if (sealedSecret !== null) return checkAuthenticator(deps, request, { sealedSecret, lastStep });
  const contact = contactOf(proofs);
  if (contact === null) return ok({ provenBy: PASSWORD, spent: NOTHING_SPENT });
  return checkCode(deps, request, contact);
}

const PASSWORD = "withdrawal-password";

/** The runner answers a retry without a new decision. */
const BEFORE: Proven = { provenBy: "accepted-before", spent: NOTHING_SPENT };

async function checkPassword(
  deps: WalletDeps,
  { userId, withdrawalPassword: password }: StepUpRequest,
  passwordHash: string | null,
): Promise<Result<null, StepUpRefusal>> {
  if (passwordHash === null) return err({ type: "withdrawal_password_missing" });
  const attempt = withdrawalPasswordGuess(userId);
  const find = async () => ({ passwordHash });
  const proven = await guessPassword(deps, attempt, { password, find });
  if (!proven.ok) return proven;
  return proven.value === null
    ? err({ type: "withdrawal_password_wrong", field: "withdrawalPassword" })
    : ok(null);
}

async function checkAuthenticator(
  deps: WalletDeps,
  { userId, googleCode }: StepUpRequest,
  { sealedSecret, lastStep }: Pick<OwnerProofs, "lastStep"> & { readonly sealedSecret: string },
): Promise<Result<Proven, StepUpRefusal>> {
  const code = googleCode?.normalize("NFKC").trim() ?? "";
  if (code === "") return err({ type: "second_factor_needed", field: "googleCode" });
  const guess: Attempt = { about: ["second-factor", userId], limit: FACTOR_LIMIT };
  return guessAt(deps, guess, async () => {
    const secret = openSecret(deps.sealKey, userId, sealedSecret);
    const totpContext = { secret, afterStep: lastStep, now: deps.clock.now() };
    const step = /^\d{6}$/.test(code) ? stepOf(code, totpContext) : null;
    if (step === null) return err({ type: "google_code_wrong", field: "googleCode" });
    const spent = { kind: "authenticator", sealedSecret, step } as const;
    return ok({ provenBy: `${PASSWORD}+authenticator:${step}`, spent });
  });
}

async function checkCode(
  { clock, database, sealKey }: WalletDeps,
  { code = "", token }: StepUpRequest,
  target: NonNullable<ReturnType<typeof contactOf>>,
): Promise<Result<Proven, StepUpRefusal>> {
  if (code.trim() === "") return err({ type: "withdrawal_code_needed", field: "code" });
  const key = { purpose: "withdraw", target, place: sessionPlace(token) };
  const now = clock.now();
  const id = await database.transaction((tx) =>
    tryCode(tx, sealKey, { ...key, code, ticket: null, now }),
  );
  if (id === null) return err({ type: "code_wrong", field: "code" });
  return ok({ provenBy: `${PASSWORD}+${target.kind}-code:${id}`, spent: { kind: "code", id } });
}
