import { type Book, err, ok, type Result } from "#kernel";
import type { AccountName } from "./account-name.ts";
import type { ChangePassword, ChangePasswordRefusal } from "./change-password.ts";
import type { Identity } from "./identity.ts";

export type GuestDemoOnly = { readonly type: "guest_demo_only" };

/**
 * Whether this user may use that book: a guest practises in the demo book, and can neither deposit,
 * trade nor withdraw real money, nor be given any, until the account is completed with a name and a
 * password of its own. Refuses with `guest_demo_only`, until then.
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
 * Makes a guest a member: an account and a password of their own choice; money, orders and history
 * stay.
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
