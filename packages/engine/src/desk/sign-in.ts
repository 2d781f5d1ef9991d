import { decided, type Decision, err, type Result } from "#kernel";
import type { Operator } from "./state.ts";

/** The verified proof of a signed-in operator before a change of their credentials. */
export interface CredentialProof {
  /** The hash that the password matched. */
  readonly provenHash: string;
  /** The 30-second step of the code. */
  readonly step: number;
  readonly sealedSecret: string;
}

/** One refusal for every failed sign-in, so that the causes cannot be distinguished. */
export type SignInRefusal = { readonly type: "operator_login_failed" };

type Signed = Result<Decision<Operator, never>, SignInRefusal>;

/**
 * Replaces the first password, once. `provenHash` is that of the password given at this sign-in.
 *
 * Refuses with `operator_login_failed` if the operator is disabled or the password is no longer the
 * first one: of two concurrent changes only one is accepted.
 */
export function setFirstPassword(
  operator: Operator,
  { provenHash, newHash }: { readonly provenHash: string; readonly newHash: string },
): Signed {
  const { isDisabled, mustChangePassword, passwordHash } = operator;
  if (isDisabled || !mustChangePassword || passwordHash !== provenHash) return FAILED;

  // Past this line the command must succeed.
  return decided({ ...operator, passwordHash: newHash, mustChangePassword: false });
}

/**
 * Stores a new secret for the authenticator, which takes effect once a code of it is entered.
 *
 * Refuses with `operator_login_failed` an operator who is disabled, has a first password, or is
 * enrolled without a replacement in progress.
 */
export function startEnrolment(operator: Operator, sealedSecret: string): Signed {
  const { isDisabled, isRecovering, mustChangePassword, mustEnrol } = operator;
  if (isDisabled || mustChangePassword || !(mustEnrol || isRecovering)) return FAILED;

  // Past this line the command must succeed.
  // Used steps belong to the old secret. An operator who was enrolled before keeps a step of 1970:
  // only one who was never enrolled has none.
  return decided({ ...operator, sealedSecret, lastStep: Math.min(operator.lastStep, FIRST_STEP) });
}

/**
 * Accepts a code by its 30-second step. A step counts once, and no earlier step counts afterwards.
 * The first code of a new secret replaces the recovery codes.
 *
 * Refuses with `operator_login_failed` an operator who is disabled or has a first password, a
 * secret that was replaced meanwhile, and a step that is not after the last one.
 */
export function acceptCode(
  operator: Operator,
  code: {
    readonly step: number;
    readonly sealedSecret: string;
    /** The secret that the code belongs to. */
    readonly recoveryHashes: readonly string[];
  },
): Signed {
  const { step, sealedSecret, recoveryHashes } = code;
  if (operator.isDisabled || operator.mustChangePassword) return FAILED;
  if (operator.sealedSecret !== sealedSecret || step <= operator.lastStep) return FAILED;

  // Past this line the command must succeed.
  // After a return to the old authenticator there are no new codes: used ones stay used.
  const isReplaced = operator.isRecovering && operator.lastStep <= FIRST_STEP;
  const isNew = operator.mustEnrol || isReplaced;
  const proven = { ...operator, mustEnrol: false, isRecovering: false, lastStep: step };
  return decided(isNew ? { ...proven, recoveryHashes } : proven);
}

/**
 * Replaces one's own password, with the current one and a code, which is used up.
 *
 * Refuses with `operator_login_failed` an operator who is disabled or still signing in, a password
 * or secret that was replaced meanwhile, and a step that is not after the last one.
 */
export function changeOwnPassword(
  operator: Operator,
  { newHash, ...proof }: CredentialProof & { readonly newHash: string },
): Signed {
  if (!isProven(operator, proof)) return FAILED;

  // Past this line the command must succeed.
  return decided({ ...operator, passwordHash: newHash, lastStep: proof.step });
}

/**
 * Starts the enrolment of a new authenticator, with a code of the current one. Until a code of the
 * new one is accepted, the recovery codes stay valid. Refuses as `changeOwnPassword` does.
 */
export function replaceAuthenticator(operator: Operator, proof: CredentialProof): Signed {
  if (!isProven(operator, proof)) return FAILED;

  // Past this line the command must succeed.
  return decided({ ...operator, isRecovering: true, lastStep: proof.step });
}

function isProven(operator: Operator, { provenHash, sealedSecret, step }: CredentialProof) {
  const { isDisabled, lastStep, mustChangePassword, mustEnrol, passwordHash } = operator;
  if (isDisabled || mustChangePassword || mustEnrol) return false;
  return passwordHash === provenHash && operator.sealedSecret === sealedSecret && step > lastStep;
}

/**
 * Accepts a recovery code instead of the authenticator, once, to enrol a new authenticator. Until
 * that one is proven, the other recovery codes stay valid.
 *
 * Refuses with `operator_login_failed` an operator who is disabled or not enrolled, and a used
 * code.
 */
export function acceptRecoveryCode(operator: Operator, recoveryHash: string): Signed {
  const { isDisabled, mustChangePassword, mustEnrol, recoveryHashes } = operator;
  if (isDisabled || mustChangePassword || mustEnrol) return FAILED;
  if (!recoveryHashes.includes(recoveryHash)) return FAILED;

  // Past this line the command must succeed.
  const left = recoveryHashes.filter((one) => one !== recoveryHash);
  return decided({ ...operator, isRecovering: true, recoveryHashes: left });
}

/**
 * A step of 1970: the operator was enrolled before, and no code of the new secret was accepted yet.
 */
const FIRST_STEP = 1;

const FAILED = err({ type: "operator_login_failed" });
