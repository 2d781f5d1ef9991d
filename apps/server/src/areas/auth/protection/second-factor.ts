import type {
  Identity,
  SecondFactor,
  SecondFactorRefusal,
  TooManyAttempts,
} from "@plumbline/engine/auth";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { Attempt } from "#services/limits/attempt-store";
import { guessAt } from "#services/identity/guess";
import type { Busy } from "#services/identity/passwords";
import { recoveryHash } from "#services/identity/recovery-codes";
import { openSecret, stepOf } from "#services/identity/authenticator";
import type { AuthDeps } from "../auth-deps.ts";

/**
 * Checks a code of the authenticator, or a recovery code. Nothing is used up yet: the rules do
 * that, so that of two concurrent requests one is refused.
 *
 * Refusals, in the order they are checked: `too_many_requests`, `too_many_attempts`,
 * `google_code_wrong`.
 */
export async function checkSecondFactor(
  deps: AuthDeps,
  { userId, identity, code }: { userId: UserId; identity: Identity; code: string },
): Promise<Result<SecondFactor, SecondFactorRefusal | TooManyAttempts | Busy>> {
  return guessAt(deps, guessOf(deps, userId), async () => {
    const factor = findFactor(deps, { userId, identity, code: code.normalize("NFKC").trim() });
    return factor === null ? err({ type: "google_code_wrong", field: "googleCode" }) : ok(factor);
  });
}

/** Attempts on a user's authenticator, bound or pending. */
export const guessOf = ({ limits }: AuthDeps, userId: UserId): Attempt => ({
  about: ["second-factor", userId],
  limit: limits.secondFactors,
});

function findFactor(
  { clock, sealKey }: AuthDeps,
  { userId, identity, code }: { userId: UserId; identity: Identity; code: string },
): SecondFactor | null {
  const { authenticator, recoveryHashes } = identity;
  if (authenticator === null) return null;
  const { sealedSecret, lastStep } = authenticator;
  if (/^\d{6}$/.test(code)) {
    const secret = openSecret(sealKey, userId, sealedSecret);
    const step = stepOf(code, { secret, afterStep: lastStep, now: clock.now() });
    return step === null ? null : { kind: "authenticator", sealedSecret, step };
  }
  const hash = recoveryHash(sealKey, userId, code);
  return recoveryHashes.includes(hash) ? { kind: "recovery", hash } : null;
}
