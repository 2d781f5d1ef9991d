import { err, type Instant, ok, type Result } from "#kernel";
import type { Identity } from "./identity.ts";
import { type SecondFactor, type SecondFactorRefusal, spendSecondFactor } from "./second-factor.ts";

/** The verified proofs of a change of security settings. */
export interface StepUp {
  /** The hash that the login password matched. */
  readonly provenHash: string;
  readonly factor: SecondFactor | null;
}

export type SettingsLocked = {
  readonly type: "settings_locked";
  /** Until the lock ends. */
  readonly hours: number;
};

export type StepUpRefusal =
  | SettingsLocked
  | { readonly type: "password_wrong"; readonly field: string }
  | { readonly type: "second_factor_needed"; readonly field: "googleCode" }
  | SecondFactorRefusal;

const HOUR_MS = 3_600_000;

/** Refuses with `settings_locked` during the owner's own lock. */
export function checkSettingsLock(
  { settingsLockedUntil }: Pick<Identity, "settingsLockedUntil">,
  now: Instant,
): Result<null, SettingsLocked> {
  if (settingsLockedUntil === null || settingsLockedUntil <= now) return ok(null);
  return err({ type: "settings_locked", hours: Math.ceil((settingsLockedUntil - now) / HOUR_MS) });
}

/**
 * Accepts that the caller is the owner and not somebody with a stolen session: by the password, and
 * the second factor if there is one. Uses the factor up.
 *
 * Refusals, in the order they are checked: `settings_locked`, `password_wrong` (changed meanwhile),
 * `second_factor_needed`, `google_code_wrong`.
 */
export function stepUp(
  identity: Identity,
  { provenHash, factor }: StepUp,
  now: Instant,
): Result<Identity, StepUpRefusal> {
  const isUnlocked = checkSettingsLock(identity, now);
  if (!isUnlocked.ok) return isUnlocked;
  if (identity.credential.passwordHash !== provenHash) {
    return err({ type: "password_wrong", field: "password" });
  }
  if (identity.authenticator === null) return ok(identity);
  if (factor === null) return err({ type: "second_factor_needed", field: "googleCode" });
  return spendSecondFactor(identity, factor);
}
