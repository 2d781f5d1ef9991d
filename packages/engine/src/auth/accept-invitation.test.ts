// Goal: an invitation counts once, early, and never in a circle (product rules §12). Method: the
// one case in which it counts, and that case with one difference; times on both sides.
import { expect, test } from "vitest";
import { DAY_MS, instant, type UserId } from "#kernel";
import { acceptInvitation, type InvitationContext } from "./accept-invitation.ts";

const registeredAt = instant(Date.UTC(2026, 0, 5));
const user = (name: string) => name as UserId; // ids are opaque to the rule
const fresh: InvitationContext = {
  registeredAt,
  inviterId: null,
  hasInvited: false,
  hasDeposited: false,
  hasSignedIn: false,
};
const accept = (context: Partial<InvitationContext> = {}, inviter = "bob", afterMs = 0) =>
  acceptInvitation(
    { ...fresh, ...context },
    { userId: user("ada"), inviterId: user(inviter) },
    instant(registeredAt + afterMs),
  );

test("the first sign-in within seven days counts", () => {
  expect(accept()).toEqual({
    ok: true,
    value: { next: { inviterId: "bob" }, postings: [], events: [], receipts: [] },
  });
  expect(accept({}, "bob", 7 * DAY_MS - 1).ok).toBe(true);
});

test.each<[string, ReturnType<typeof accept>]>([
  ["after seven days", accept({}, "bob", 7 * DAY_MS)],
  ["by oneself", accept({}, "ada")],
  ["a second time", accept({ inviterId: user("eve") })],
  ["at a later sign-in", accept({ hasSignedIn: true })],
  ["after a deposit", accept({ hasDeposited: true })],
  ["by who was invited by them", accept({ hasInvited: true })],
])("an invitation %s is ignored", (_when, answer) => {
  expect(answer).toEqual({ ok: false, error: { type: "invitation_ignored" } });
});
