import { type Book, err, ok, type Result } from "#kernel";
import type { AccountName } from "./account-name.ts";
import type { ChangePassword, ChangePasswordRefusal } from "./change-password.ts";
import type { Identity } from "./identity.ts";

export type GuestDemoOnly = { readonly type: "guest_demo_only" };

/**
 * Whether this user may begin anything in that book: a guest practises in the demo book, and
 * neither brings money in, nor trades with it, nor takes it out or is given any, until the account
 * is completed with a name and a password of its own. Refuses with `guest_demo_only`; completing
 * cures it at once.
 */
export function checkGuest({
  isGuest,
  book,
}: {
  readonly isGuest: boolean;
  readonly book: Book;
}): Result<null, GuestDemoOnly> {
  return isGuest && book !== "demo" ? err({ type: "guest_demo_only" }) : ok(null);
}

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
