import type {
  Identity,
  SecondFactor,
  SecondFactorRefusal,
  TooManyAttempts,
} from "@plumbline/engine/auth";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import { type Attempt, forgetAttempts, takeAttempts } from "#shell/limits/attempt-store";
import type { SealKey } from "#shell/sealed/seal-key";
import { stepOf } from "#shell/sealed/totp";
import type { AuthDeps } from "../auth-deps.ts";

const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** 32 letters and digits, none of them misread for another: 50 bits a code. */
const READABLE = "123456789abcdefghjkmnpqrstuvwxyz";

/**
 * Checks a code of the authenticator, or a recovery code, against what is bound. Nothing is used
 * up yet: the rules do that, so that of two requests at once one is refused.
 *
 * Refusals, in the order they are checked: `too_many_attempts`, `google_code_wrong`.
 */
export async function checkSecondFactor(
  deps: AuthDeps,
  { userId, identity, code }: { userId: UserId; identity: Identity; code: string },
): Promise<Result<SecondFactor, SecondFactorRefusal | TooManyAttempts>> {
  const guess = guessOf(deps, userId);
  const allowed = await takeAttempts(deps.database, [guess], deps.clock.now());
  if (!allowed.ok) return allowed;
  const factor = findFactor(deps, { userId, identity, code: code.normalize("NFKC").trim() });
  if (factor === null) return err({ type: "google_code_wrong", field: "googleCode" });
  await forgetAttempts(deps.database, guess);
  return ok(factor);
}

/** Guesses at whatever authenticator a user has or is about to have. */
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

export const sealSecret = (sealKey: SealKey, userId: UserId, secret: string): string =>
  sealKey.seal(secret, `authenticator:${userId}`);

export const openSecret = (sealKey: SealKey, userId: UserId, sealed: string): string =>
  sealKey.open(sealed, `authenticator:${userId}`);

/** However it was typed: dashes, blanks and capitals are for the eye. */
export const recoveryHash = (sealKey: SealKey, userId: UserId, typed: string): string =>
  sealKey.digest(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ""), `recovery:${userId}`);

/**
 * The recovery codes that a request made. Drawn from the server's key and the request's id, so that
 * a request sent twice is told the same ones, though only their digests are kept.
 */
export function recoveryCodesOf(sealKey: SealKey, userId: UserId, requestId: string): string[] {
  return Array.from({ length: RECOVERY_CODES }, (_, index) => {
    const drawn = sealKey.digest(`${requestId}|${index}`, `recovery-code:${userId}`);
    const letters = [...Buffer.from(drawn, "base64url").subarray(0, RECOVERY_LENGTH)]
      // 256 is a multiple of 32: every letter is as likely.
      .map((byte) => READABLE.charAt(byte % READABLE.length));
    return `${letters.slice(0, 5).join("")}-${letters.slice(5).join("")}`;
  });
}
