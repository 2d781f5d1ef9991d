import { decided, type Decision, err, type IsSamePerson, type Result } from "#kernel";
import { type OperatorRole, permissionsOf } from "./roles.ts";
import { isAwaitingVoucher, type Operator, type OperatorId, type Staff } from "./state.ts";

export type ManageRefusal = { readonly type: "not_permitted" };
export type AddOperatorRefusal = ManageRefusal | { readonly type: "operator_name_taken" };
export type AddAdministratorRefusal = {
  readonly type: "two_administrators" | "operator_name_taken";
};
export type VouchRefusal =
  | ManageRefusal
  | {
      readonly type:
        | "operator_not_found"
        | "operator_disabled"
        | "operator_vouched"
        | "operator_not_enrolled"
        | "second_person_needed";
    };

export interface NewOperator {
  readonly id: OperatorId;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly passwordHash: string;
}

/** The staff, and which accounts belong to the same person. */
export interface StaffContext {
  readonly staff: Staff;
  readonly isSamePerson: IsSamePerson;
}

type Decided<Refusal> = Result<Decision<Operator, never>, Refusal>;

/**
 * Adds an operator, who has to change the password and enrol an authenticator before anything else.
 * Until another administrator vouches, the account counts as its creator's; if there is another
 * administrator, it may do nothing before that.
 *
 * Refusals, in the order they are checked: `not_permitted`, `operator_name_taken`.
 */
export function addOperator(
  { staff, isSamePerson }: StaffContext,
  { by, operator }: { readonly by: OperatorId; readonly operator: NewOperator },
): Decided<AddOperatorRefusal> {
  if (!mayManage(staff, by)) return err({ type: "not_permitted" });
  if (isNameTaken(staff, operator.name)) return err({ type: "operator_name_taken" });

  // Past this line the command must succeed.
  const others = managersOf(staff).filter((id) => !isSamePerson(id, by));
  return decided({ ...invited(operator), createdBy: by, needsVoucher: others.length > 0 });
}

/**
 * Adds an administrator on the server's machine: the first, the second, and a replacement. Each
 * counts as a separate person.
 *
 * Refusals, in the order they are checked: `two_administrators` if two persons may manage already,
 * `operator_name_taken`.
 */
export function addAdministrator(
  { staff, isSamePerson }: StaffContext,
  operator: Omit<NewOperator, "roles">,
): Decided<AddAdministratorRefusal> {
  const managers = managersOf(staff);
  const isSecond = managers.some((id) => managers.some((other) => !isSamePerson(id, other)));
  if (isSecond) return err({ type: "two_administrators" });
  if (isNameTaken(staff, operator.name)) return err({ type: "operator_name_taken" });

  // Past this line the command must succeed.
  const roles = ["admin"] as const;
  return decided({ ...invited({ ...operator, roles }), createdBy: null, needsVoucher: false });
}

/**
 * Another administrator's confirmation that an account belongs to another person than its creator:
 * from now on it counts as a separate person. The voucher must have seen its owner sign in, so
 * enrolment comes first.
 *
 * Refusals, in the order they are checked: `not_permitted`, `operator_not_found`,
 * `operator_disabled`, `operator_vouched` (or created on the server's machine),
 * `operator_not_enrolled`, `second_person_needed` if the voucher is its creator.
 */
export function vouchForOperator(
  { staff, isSamePerson }: StaffContext,
  { by, id }: { readonly by: OperatorId; readonly id: OperatorId },
): Decided<VouchRefusal> {
  if (!mayManage(staff, by)) return err({ type: "not_permitted" });
  const operator = staff.operators.get(id);
  if (operator === undefined) return err({ type: "operator_not_found" });
  if (operator.isDisabled) return err({ type: "operator_disabled" });
  if (operator.createdBy === null || operator.vouchedBy !== null) {
    return err({ type: "operator_vouched" });
  }
  if (operator.mustChangePassword || operator.mustEnrol) {
    return err({ type: "operator_not_enrolled" });
  }
  if (isSamePerson(by, id) || isSamePerson(by, operator.createdBy)) {
    return err({ type: "second_person_needed" });
  }

  // Past this line the command must succeed.
  return decided({ ...operator, vouchedBy: by });
}

/** Checked again at the decision: an administrator disabled a moment before manages nobody. */
export function mayManage({ operators, grants }: Staff, by: OperatorId): boolean {
  const manager = operators.get(by);
  if (manager === undefined || manager.isDisabled || isAwaitingVoucher(manager)) return false;
  return permissionsOf(manager.roles, grants).includes("operators.manage");
}

const managersOf = (staff: Staff): readonly OperatorId[] =>
  [...staff.operators.keys()].filter((id) => mayManage(staff, id));

const isNameTaken = ({ operators }: Staff, name: string): boolean =>
  [...operators.values()].some((one) => one.name === name);

const invited = (operator: NewOperator): Omit<Operator, "createdBy" | "needsVoucher"> => ({
  ...operator,
  mustChangePassword: true,
  sealedSecret: null,
  mustEnrol: true,
  lastStep: 0,
  recoveryHashes: [],
  isRecovering: false,
  isDisabled: false,
  vouchedBy: null,
});
