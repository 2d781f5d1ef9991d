import { decided, type Decision, err, type Result } from "#kernel";
import type { Operator } from "./state.ts";

/** What somebody who is signed in gave once more, before they change what they sign in with. */
export interface CredentialProof {
  /** Of the password that was found to be right. */
  readonly provenHash: string;
  /** The 30-second step whose code was given. */
  readonly step: number;
  readonly sealedSecret: string;
}

/** One answer to everything that is wrong with a sign-in, so that none of it can be told apart. */
export type SignInRefusal = { readonly type: "operator_login_failed" };

type Signed = Result<Decision<Operator, never>, SignInRefusal>;

/**
 * Replaces the first password, once. `provenHash` is that of the password given at this sign-in.
 *
 * Refuses with `operator_login_failed` where the operator is disabled or the password is no longer
 * the first one: of two changes at once only one is accepted.
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
 * Takes a new secret for the authenticator, which counts once a code of it was entered.
 *
 * Refuses with `operator_login_failed` who is disabled, has a first password, or is enrolled and
 * replaces nothing.
 */
export function startEnrolment(operator: Operator, sealedSecret: string): Signed {
  const { isDisabled, isRecovering, mustChangePassword, mustEnrol } = operator;
  if (isDisabled || mustChangePassword || !(mustEnrol || isRecovering)) return FAILED;

  // Past this line the command must succeed.
  // Steps that were used up are the old secret's: nobody has seen a code of this one. Who was
  // enrolled keeps one, of 1970, because only who never was has none.
  return decided({ ...operator, sealedSecret, lastStep: Math.min(operator.lastStep, FIRST_STEP) });
}

/**
 * Accepts a code by the 30-second step it belongs to. A step counts once, whoever saw its code, and
 * none before it counts afterwards. The first code of a new secret puts its recovery codes in the
 * place of those before.
 *
 * Refuses with `operator_login_failed` who is disabled or has a first password, where the secret is
 * another one by now, and a step that is not after the last one.
 */
export function acceptCode(
  operator: Operator,
  code: {
    readonly step: number;
    readonly sealedSecret: string;
    /** Of the secret whose code it is. */
    readonly recoveryHashes: readonly string[];
  },
): Signed {
  const { step, sealedSecret, recoveryHashes } = code;
  if (operator.isDisabled || operator.mustChangePassword) return FAILED;
  if (operator.sealedSecret !== sealedSecret || step <= operator.lastStep) return FAILED;

  // Past this line the command must succeed.
  // Whoever found the old authenticator again has no new codes: those that were used stay used.
  const isReplaced = operator.isRecovering && operator.lastStep <= FIRST_STEP;
  const isNew = operator.mustEnrol || isReplaced;
  const proven = { ...operator, mustEnrol: false, isRecovering: false, lastStep: step };
  return decided(isNew ? { ...proven, recoveryHashes } : proven);
}

/**
 * Replaces one's own password, for whoever gave the current one and a code, which is used up.
 *
 * Refuses with `operator_login_failed` who is disabled or still signing in, where the password or
 * the secret is another one by now, and a step that is not after the last one.
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
 * Lets somebody enrol a new authenticator by the current one. Until a code of the new one is
 * accepted, the recovery codes stay good. Refuses as `changeOwnPassword` does.
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
 * Takes a recovery code in the authenticator's place, once, to enrol a new authenticator. Until
 * that one is proven, the other recovery codes stay good.
 *
 * Refuses with `operator_login_failed` who is disabled or not enrolled, and a code that was used.
 */
export function acceptRecoveryCode(operator: Operator, recoveryHash: string): Signed {
  const { isDisabled, mustChangePassword, mustEnrol, recoveryHashes } = operator;
  if (isDisabled || mustChangePassword || mustEnrol) return FAILED;
  if (!recoveryHashes.includes(recoveryHash)) return FAILED;

  // Past this line the command must succeed.
  const left = recoveryHashes.filter((one) => one !== recoveryHash);
  return decided({ ...operator, isRecovering: true, recoveryHashes: left });
}

/** A step of 1970: of somebody who was enrolled, and of whose secret no code was accepted yet. */
const FIRST_STEP = 1;

const FAILED = err({ type: "operator_login_failed" });
