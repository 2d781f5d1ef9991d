import { decided, type Decision, err, type Result } from "#kernel";
import { type OperatorRole, permissionsOf } from "./roles.ts";
import type { Operator, OperatorId, Staff } from "./state.ts";

export type ManageRefusal = { readonly type: "not_permitted" };
export type AddOperatorRefusal = ManageRefusal | { readonly type: "operator_name_taken" };

export interface NewOperator {
  readonly id: OperatorId;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly passwordHash: string;
}

/**
 * Adds an operator, who has to change the password and enrol an authenticator before anything else.
 * `by` is null only for the first administrator of all.
 *
 * Refusals, in the order they are checked: `not_permitted`, `operator_name_taken`.
 */
export function addOperator(
  staff: Staff,
  { by, operator }: { readonly by: OperatorId | null; readonly operator: NewOperator },
): Result<Decision<Operator, never>, AddOperatorRefusal> {
  if (!mayManage(staff, by)) return err({ type: "not_permitted" });
  const isTaken = [...staff.operators.values()].some(({ name }) => name === operator.name);
  if (isTaken) return err({ type: "operator_name_taken" });
  const next: Operator = {
    ...operator,
    mustChangePassword: true,
    sealedSecret: null,
    mustEnrol: true,
    lastStep: 0,
    recoveryHashes: [],
    isRecovering: false,
    isDisabled: false,
  };
  return decided(next);
}

/** Asked again when it is decided: whoever was disabled a moment before manages nobody. */
export function mayManage({ operators, grants }: Staff, by: OperatorId | null): boolean {
  if (by === null) return operators.size === 0;
  const manager = operators.get(by);
  if (manager === undefined || manager.isDisabled) return false;
  return permissionsOf(manager.roles, grants).includes("operators.manage");
}
