import { decided, type Decision, err, type Result } from "#kernel";
import type { Operator } from "./state.ts";

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
  return decided({ ...operator, passwordHash: newHash, mustChangePassword: false });
}

/**
 * Takes a new secret for the authenticator, which counts once a code of it was entered.
 *
 * Refuses with `operator_login_failed` who is disabled, has a first password, or is enrolled and
 * used no recovery code.
 */
export function startEnrolment(operator: Operator, sealedSecret: string): Signed {
  const { isDisabled, isRecovering, mustChangePassword, mustEnrol } = operator;
  if (isDisabled || mustChangePassword || !(mustEnrol || isRecovering)) return FAILED;
  // Steps that were used up are the old secret's: nobody has seen a code of this one. Who was
  // enrolled keeps one, of 1970, because only who never was has none.
  return decided({ ...operator, sealedSecret, lastStep: Math.min(operator.lastStep, 1) });
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
  const isNew = operator.mustEnrol || operator.isRecovering;
  const proven = { ...operator, mustEnrol: false, isRecovering: false, lastStep: step };
  return decided(isNew ? { ...proven, recoveryHashes } : proven);
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
  const left = recoveryHashes.filter((one) => one !== recoveryHash);
  return decided({ ...operator, isRecovering: true, recoveryHashes: left });
}

const FAILED = err({ type: "operator_login_failed" });
