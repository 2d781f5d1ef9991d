import { type Instant, SECOND_MS } from "@plumbline/engine/kernel";
import { generateSecret, generateURI, verifySync } from "otplib";

const PERIOD_SECONDS = 30;

/** A fresh secret for an authenticator: 160 bits in base32. */
export const newSecret = (): string => generateSecret();

/** The same as an authenticator reads it from a QR code. */
export const enrolmentUri = (of: {
  /** Who asks for the codes, as the authenticator lists it. */
  readonly issuer: string;
  readonly name: string;
  readonly secret: string;
}): string => generateURI({ issuer: of.issuer, label: of.name, secret: of.secret });

/**
 * The 30-second step a code belongs to, among the present one, the one before and the one after it:
 * clocks differ. null where it is the code of none of them that comes after `afterStep`.
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
