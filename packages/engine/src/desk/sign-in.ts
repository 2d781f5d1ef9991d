import { type Decision, err, ok, type Result } from "#kernel";
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
  return became({ ...operator, passwordHash: newHash, mustChangePassword: false });
}

/**
 * Takes a new secret for the authenticator, which counts once a code of it was entered.
 *
 * Refuses with `operator_login_failed` who is disabled, has a first password or is enrolled.
 */
export function startEnrolment(operator: Operator, sealedSecret: string): Signed {
  const { isDisabled, mustChangePassword, mustEnrol } = operator;
  if (isDisabled || mustChangePassword || !mustEnrol) return FAILED;
  return became({ ...operator, sealedSecret });
}

/**
 * Accepts a code by the 30-second step it belongs to. A step counts once, whoever saw its code, and
 * none before it counts afterwards.
 *
 * Refuses with `operator_login_failed` who is disabled or has a first password, where the secret is
 * another one by now, and a step that is not after the last one.
 */
export function acceptCode(
  operator: Operator,
  { step, sealedSecret }: { readonly step: number; readonly sealedSecret: string },
): Signed {
  if (operator.isDisabled || operator.mustChangePassword) return FAILED;
  if (operator.sealedSecret !== sealedSecret || step <= operator.lastStep) return FAILED;
  return became({ ...operator, mustEnrol: false, lastStep: step });
}

const FAILED = err({ type: "operator_login_failed" });

const became = (next: Operator): Signed => ok({ next, postings: [], events: [], receipts: [] });
