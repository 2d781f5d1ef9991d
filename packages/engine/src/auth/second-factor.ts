import { err, ok, type Result } from "#kernel";
import type { Identity } from "./identity.ts";

/** A verified second factor: a code of the authenticator, or a recovery code. */
export type SecondFactor =
  | {
      readonly kind: "authenticator";
      /** The secret it was checked with. */
      readonly sealedSecret: string;
      /** The 30-second step whose code it is. */
      readonly step: number;
    }
  | { readonly kind: "recovery"; readonly hash: string };

export type SecondFactorRefusal = {
  readonly type: "google_code_wrong";
  readonly field: "googleCode";
};

/**
 * Uses a second factor up: a step counts once, and earlier ones no more; a recovery code counts
 * once.
 *
 * Refuses with `google_code_wrong` one that was used already, or belongs to a replaced secret.
 */
export function spendSecondFactor(
  identity: Identity,
  factor: SecondFactor,
): Result<Identity, SecondFactorRefusal> {
  const { authenticator, recoveryHashes } = identity;
  if (authenticator === null) return err(WRONG);
  if (factor.kind === "recovery") {
    if (!recoveryHashes.includes(factor.hash)) return err(WRONG);
    const left = recoveryHashes.filter((hash) => hash !== factor.hash);
    return ok({ ...identity, recoveryHashes: left });
  }
  const { sealedSecret, step } = factor;
  if (authenticator.sealedSecret !== sealedSecret || step <= authenticator.lastStep) {
    return err(WRONG);
  }
  return ok({ ...identity, authenticator: { sealedSecret, lastStep: step } });
}

const WRONG = { type: "google_code_wrong", field: "googleCode" } as const;
