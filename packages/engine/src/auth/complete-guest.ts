import { err, ok, type Result } from "#kernel";
import type { AccountName } from "./account-name.ts";
import type { ChangePassword, ChangePasswordRefusal } from "./change-password.ts";
import type { Identity } from "./identity.ts";

export type CompleteGuestRefusal = { readonly type: "not_a_guest" } | ChangePasswordRefusal;

/**
 * Makes a member of a guest: an account and a password of their own choice; money, orders and
 * history stay what they are.
 *
 * Refusals, in the order they are checked: `not_a_guest`, `password_wrong` (changed meanwhile).
 */
export function completeGuest(
  identity: Identity,
  { account, nickname, provenHash, newHash }: AccountName & ChangePassword,
): Result<Identity, CompleteGuestRefusal> {
  if (!identity.isGuest) return err({ type: "not_a_guest" });
  if (identity.credential.passwordHash !== provenHash) {
    return err({ type: "password_wrong", field: "oldPassword" });
  }
  const credential = { passwordHash: newHash, mustChangePassword: false };
  return ok({ ...identity, account, nickname, credential, isGuest: false });
}
