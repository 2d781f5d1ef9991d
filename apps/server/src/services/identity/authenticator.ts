import { type Instant, SECOND_MS, type UserId } from "@plumbline/engine/kernel";
import { generateSecret, generateURI, verifySync } from "otplib";
import type { SealKey } from "#platform/secrets/seal-key";

const PERIOD_SECONDS = 30;

/** A fresh secret for an authenticator: 160 bits in base32. */
export const newSecret = (): string => generateSecret();

/** The same in the format of an authenticator's QR code. */
export const enrolmentUri = (of: {
  /** The issuer that the authenticator shows. */
  readonly issuer: string;
  readonly name: string;
  readonly secret: string;
}): string => generateURI({ issuer: of.issuer, label: of.name, secret: of.secret });

/**
 * Returns the 30-second step to which a code belongs: the present one or one of its two neighbours,
 * because clocks differ. null if it is not the code of any of them later than `afterStep`.
 */
export function stepOf(
  code: string,
  { secret, afterStep, now }: { secret: string; afterStep: number; now: Instant },
): number | null {
  const verifyResult = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now / SECOND_MS),
    epochTolerance: PERIOD_SECONDS,
    ...(afterStep > 0 && { afterTimeStep: afterStep }),
  });
  return verifyResult.valid && "timeStep" in verifyResult ? verifyResult.timeStep : null;
}

/** A user's authenticator secret as stored: readable with the server's key, for this user only. */
export const sealSecret = (sealKey: SealKey, userId: UserId, secret: string): string =>
  sealKey.seal(secret, `authenticator:${userId}`);

/** Opens a secret that `sealSecret` sealed. */
export const openSecret = (sealKey: SealKey, userId: UserId, sealed: string): string =>
  sealKey.open(sealed, `authenticator:${userId}`);
