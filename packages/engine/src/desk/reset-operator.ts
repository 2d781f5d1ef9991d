import { decided, type Decision, err, type Result } from "#kernel";
import { type ManageRefusal, mayManage } from "./add-operator.ts";
import type { Operator, OperatorId, Staff } from "./state.ts";

export type ResetOnServerRefusal = {
  readonly type: "operator_not_found" | "operator_disabled";
};
export type EndSessionsRefusal = ManageRefusal | ResetOnServerRefusal;

type Decided<Refusal> = Result<Decision<Operator, never>, Refusal>;

/** The credentials of a new operator: a one-time password and no authenticator. */
export const withOneTimePassword = (operator: Operator, passwordHash: string): Operator => ({
  ...operator,
  passwordHash,
  mustChangePassword: true,
  sealedSecret: null,
  mustEnrol: true,
  lastStep: 0,
  recoveryHashes: [],
  isRecovering: false,
});

/**
 * Resets an operator by a password created on the server machine. The person that the account
 * counts as stays the same: that machine has no operator, and a lone administrator has nobody to
 * vouch for them.
 *
 * Refusals, in the order they are checked: `operator_not_found`, `operator_disabled`.
 */
export function resetOnServer(
  { operators }: Staff,
  { name, passwordHash }: Pick<Operator, "name" | "passwordHash">,
): Decided<ResetOnServerRefusal> {
  const operator = [...operators.values()].find((one) => one.name === name);
  if (operator === undefined) return err({ type: "operator_not_found" });
  if (operator.isDisabled) return err({ type: "operator_disabled" });

  // Past this line the command must succeed.
  return decided(withOneTimePassword(operator, passwordHash));
}

/**
 * Ends all sessions of an operator. Nothing is granted, so one administrator is enough; the
 * operator can sign in again.
 *
 * Refusals, in the order they are checked: `not_permitted`, `operator_not_found`,
 * `operator_disabled` (without open sessions).
 */
export function endSessionsOf(
  staff: Staff,
  { by, id }: { readonly by: OperatorId; readonly id: OperatorId },
): Decided<EndSessionsRefusal> {
  if (!mayManage(staff, by)) return err({ type: "not_permitted" });
  const operator = staff.operators.get(id);
  if (operator === undefined) return err({ type: "operator_not_found" });
  if (operator.isDisabled) return err({ type: "operator_disabled" });

  // Past this line the command must succeed.
  return decided(operator);
}
