import type { SealKey } from "#platform/secrets/seal-key";

const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** 32 letters and digits that are not mistaken for one another: 50 bits in a code. */
const READABLE = "123456789abcdefghjkmnpqrstuvwxyz";

/** Ignores dashes, blanks and case. */
export const recoveryHash = (sealKey: SealKey, ownerId: string, typed: string): string =>
  sealKey.digest(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ""), `recovery:${ownerId}`);

/**
 * The recovery codes derived from a seed: a request's id, or an authenticator's secret. Keyed with
 * the server's key, so that a repeated request gets the same codes, though only their digests are
 * stored.
 */
export function recoveryCodesOf(sealKey: SealKey, ownerId: string, seed: string): string[] {
  return Array.from({ length: RECOVERY_CODES }, (_, index) => {
    const drawn = sealKey.digest(`${seed}|${index}`, `recovery-code:${ownerId}`);
    const letters = [...Buffer.from(drawn, "base64url").subarray(0, RECOVERY_LENGTH)]
      // 256 is a multiple of 32, so every letter is equally likely.
      .map((byte) => READABLE.charAt(byte % READABLE.length));
    return `${letters.slice(0, 5).join("")}-${letters.slice(5).join("")}`;
  });
}
