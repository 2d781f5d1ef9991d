import { decided, type Decision, err, type Result } from "#kernel";
import { type ManageRefusal, mayManage } from "./add-operator.ts";
import type { Operator, OperatorId, Staff } from "./state.ts";

export type DisableOperatorRefusal =
  | ManageRefusal
  | { readonly type: "operator_not_found" | "operator_is_self" | "operator_disabled" };

/**
 * Disables an operator until two others enable them again; their entries stay in the log. Nobody
 * can do it to themselves, so one administrator is always left, however many disable one another at
 * once.
 *
 * Refusals, in the order they are checked: `not_permitted`, `operator_not_found`,
 * `operator_is_self`, `operator_disabled`.
 */
export function disableOperator(
  staff: Staff,
  { by, id }: { readonly by: OperatorId; readonly id: OperatorId },
): Result<Decision<Operator, never>, DisableOperatorRefusal> {
  if (!mayManage(staff, by)) return err({ type: "not_permitted" });
  const operator = staff.operators.get(id);
  if (operator === undefined) return err({ type: "operator_not_found" });
  if (id === by) return err({ type: "operator_is_self" });
  if (operator.isDisabled) return err({ type: "operator_disabled" });

  // Past this line the command must succeed.
  const next = { ...operator, isDisabled: true };
  return decided(next);
}
