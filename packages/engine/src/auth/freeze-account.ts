import { err, type Instant, ok, type Result } from "#kernel";
import type { Identity } from "./identity.ts";

export type NotFrozen = { readonly type: "account_not_frozen" };
export type FreezeRefusal = { readonly type: "account_frozen" } | NotFrozen;

/** Stops every way in until the freeze is lifted. A second freeze changes nothing. */
export const freezeAccount = (identity: Identity, now: Instant): Identity => ({
  ...identity,
  frozenAt: identity.frozenAt ?? now,
});

/** Lifts a freeze for an owner who has proven two factors. Refuses with `account_not_frozen`. */
export function unfreezeAccount(identity: Identity): Result<Identity, NotFrozen> {
  if (identity.frozenAt === null) return err({ type: "account_not_frozen" });
  return ok({ ...identity, frozenAt: null });
}
