import { type Book, err, ok, type Result } from "#kernel";

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
