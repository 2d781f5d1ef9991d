import { DAY_MS, err, type Instant, instant, ok, type Result } from "#kernel";
import type { Identity } from "./identity.ts";

export type NotFrozen = { readonly type: "account_not_frozen" };
export type FreezeRefusal = { readonly type: "account_frozen" } | NotFrozen;

/** Blocks every sign-in until the freeze is lifted. A second freeze changes nothing. */
export const freezeAccount = (identity: Identity, now: Instant): Identity => ({
  ...identity,
  frozenAt: identity.frozenAt ?? now,
});

/** Lifts a freeze for an owner who has proven two factors. Refuses with `account_not_frozen`. */
export function unfreezeAccount(identity: Identity): Result<Identity, NotFrozen> {
  if (identity.frozenAt === null) return err({ type: "account_not_frozen" });
  return ok({ ...identity, frozenAt: null });
}

/**
 * The wait of an owner with one factor only: time for the real owner to notice, and to prove their
 * identity to staff.
 */
const UNFREEZE_WAIT_MS = 7 * DAY_MS;

export type UnfreezeWaits = { readonly type: "unfreeze_waits"; readonly untilMs: Instant };

/**
 * Checks the wait of an owner with a password only. Refuses with `unfreeze_waits` for a week after
 * the freeze.
 */
export function checkUnfreezeWait(
  { frozenAt }: Identity,
  now: Instant,
): Result<null, UnfreezeWaits> {
  const until = instant((frozenAt ?? 0) + UNFREEZE_WAIT_MS);
  return now < until ? err({ type: "unfreeze_waits", untilMs: until }) : ok(null);
}
