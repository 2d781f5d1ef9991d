import { err, type Instant, ok, type Result } from "#kernel";
import { heldFrom, type Identity } from "./identity.ts";

export type WithdrawalPasswordRefusal = {
  readonly type: "withdrawal_password_wrong" | "withdrawal_password_set";
  readonly field: string;
};

/**
 * Sets the first withdrawal password, or replaces one that was proven; replacing it holds
 * withdrawals for a day.
 *
 * `provenHash` is the hash that the old one matched; null if there should be none yet. Refuses with
 * `withdrawal_password_set` if there is one already, `withdrawal_password_wrong` if it has been
 * changed since.
 */
export function setWithdrawalPassword(
  identity: Identity,
  { provenHash, newHash }: { readonly provenHash: string | null; readonly newHash: string },
  now: Instant,
): Result<Identity, WithdrawalPasswordRefusal> {
  if (provenHash === null && identity.withdrawalHash !== null) {
    return err({ type: "withdrawal_password_set", field: "withdrawalPassword" });
  }
  if (identity.withdrawalHash !== provenHash) {
    return err({ type: "withdrawal_password_wrong", field: "oldWithdrawalPassword" });
  }
  const next: Identity = { ...identity, withdrawalHash: newHash };
  return ok(provenHash === null ? next : heldFrom(next, now));
}
