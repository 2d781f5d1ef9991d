import { decided, type Decision, err, type Result } from "#kernel";
import type { Credential } from "./identity.ts";

export interface ChangePassword {
  /** The hash that the old password matched when it was verified, before this decision. */
  readonly provenHash: string;
  readonly newHash: string;
}

export type ChangePasswordRefusal = {
  readonly type: "password_wrong";
  readonly field: "oldPassword";
};

/**
 * Replaces a password whose old one was proven.
 *
 * Refuses with `password_wrong` if the password has been changed since: of two concurrent changes
 * with the same old password only one is accepted.
 */
export function changePassword(
  credential: Credential,
  { provenHash, newHash }: ChangePassword,
): Result<Decision<Credential, never>, ChangePasswordRefusal> {
  if (credential.passwordHash !== provenHash) {
    return err({ type: "password_wrong", field: "oldPassword" });
  }

  // Past this line the command must succeed.
  const next: Credential = { passwordHash: newHash, mustChangePassword: false };
  return decided(next);
}
