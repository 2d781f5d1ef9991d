import {
  DAY_MS,
  decided,
  type Decision,
  err,
  type Instant,
  type IsSamePerson,
  ok,
  type Result,
} from "#kernel";
import { type ManageRefusal, mayManage } from "./add-operator.ts";
import { FIXED_PERMISSIONS, type Grants, type OperatorRole, permissionsOf } from "./roles.ts";
import { withOneTimePassword } from "./reset-operator.ts";
import type {
  GrantChange,
  Operator,
  OperatorId,
  RightsChange,
  RightsProposal,
  Staff,
} from "./state.ts";

/** A proposal that is older can no longer be confirmed: its reasons may no longer hold. */
export const RIGHTS_PROPOSAL_LIVES_MS = DAY_MS;

/** The stage of a proposal: it waits, it took effect, or it was withdrawn. */
export type RightsOutcome =
  | { readonly type: "proposed"; readonly proposal: RightsProposal }
  | {
      readonly type: "confirmed";
      readonly proposal: RightsProposal;
      readonly by: OperatorId;
      /** The permissions from now on, with a new version if a role's have changed. */
      readonly staff: Staff;
    }
  | { readonly type: "withdrawn"; readonly proposal: RightsProposal; readonly by: OperatorId };

type ChangeRefusal = {
  readonly type:
    | "operator_not_found"
    | "operator_disabled"
    | "rights_unchanged"
    | "own_account"
    | "own_rights_raised"
    | "last_administrator";
};
export type ProposeRightsRefusal =
  | ManageRefusal
  | ChangeRefusal
  | { readonly type: "rights_change_waiting" };
export type ConfirmRightsRefusal =
  | ManageRefusal
  | ChangeRefusal
  | { readonly type: "rights_change_not_found" | "second_person_needed" };
export type WithdrawRightsRefusal = ManageRefusal | { readonly type: "rights_change_not_found" };

export interface ConfirmRights {
  readonly id: string;
  readonly by: OperatorId;
  /** The hash of the one-time password that is shown to the operator who confirms a reset. */
  readonly passwordHash: string;
}

type Decided<Refusal> = Result<Decision<RightsOutcome, never>, Refusal>;

/** The staff, and which accounts belong to the same person. */
export interface RightsContext {
  readonly staff: Staff;
  readonly isSamePerson: IsSamePerson;
}

/**
 * Proposes the permissions of roles, the roles of an operator, or a reset or enabling; nothing
 * changes until a second person confirms it. Nobody proposes more for themselves, and nobody resets
 * or enables themselves, by any account.
 *
 * Refusals, in the order they are checked: `not_permitted`, `rights_change_waiting`,
 * `operator_not_found`, `operator_disabled`, `rights_unchanged`, `own_account` (of a reset or an
 * enabling), `own_rights_raised`, `last_administrator`.
 */
export function proposeRights(
  { staff, isSamePerson }: RightsContext,
  command: Omit<RightsProposal, "proposedAt">,
  now: Instant,
): Decided<ProposeRightsRefusal> {
  const { change, proposedBy } = command;
  if (!mayManage(staff, proposedBy)) return err({ type: "not_permitted" });
  if (waitingProposal(staff, now) !== null) return err({ type: "rights_change_waiting" });
  // The password is generated at the confirmation: here it is only checked whether one might be.
  const request = { change, by: proposedBy, passwordHash: "" };
  const changed = checkChange({ staff, isSamePerson }, request);
  if (!changed.ok) return changed;

  // Past this line the command must succeed.
  return decided({ type: "proposed", proposal: { ...command, proposedAt: now } });
}

/**
 * Confirms a proposal: the second person's decision. Nobody confirms more for themselves. The
 * one-time password of a reset is shown to the confirmer, so the account counts as theirs until
 * another administrator vouches.
 *
 * Refusals, in the order they are checked: `not_permitted`, `rights_change_not_found`,
 * `second_person_needed`, then those of proposing from `operator_not_found` on.
 */
export function confirmRights(
  { staff, isSamePerson }: RightsContext,
  { id, by, passwordHash }: ConfirmRights,
  now: Instant,
): Decided<ConfirmRightsRefusal> {
  if (!mayManage(staff, by)) return err({ type: "not_permitted" });
  const proposal = waitingProposal(staff, now);
  if (proposal?.id !== id) return err({ type: "rights_change_not_found" });
  const { change, proposedBy } = proposal;
  if (isSamePerson(proposedBy, by)) return err({ type: "second_person_needed" });
  const changed = checkChange({ staff, isSamePerson }, { change, by, passwordHash });
  if (!changed.ok) return changed;

  // Past this line the command must succeed.
  return decided({ type: "confirmed", proposal, by, staff: { ...changed.value, proposal: null } });
}

/**
 * Withdraws or rejects a proposal. Refusals, in the order they are checked: `not_permitted`,
 * `rights_change_not_found`.
 */
export function withdrawRights(
  { staff }: Pick<RightsContext, "staff">,
  { id, by }: { readonly id: string; readonly by: OperatorId },
  now: Instant,
): Decided<WithdrawRightsRefusal> {
  if (!mayManage(staff, by)) return err({ type: "not_permitted" });
  const proposal = waitingProposal(staff, now);
  if (proposal?.id !== id) return err({ type: "rights_change_not_found" });

  // Past this line the command must succeed.
  return decided({ type: "withdrawn", proposal, by });
}

/** Proposals that can still be confirmed: not by an operator disabled since, and not too old. */
export function waitingProposal({ operators, proposal }: Staff, now: Instant) {
  if (proposal === null || now >= proposal.proposedAt + RIGHTS_PROPOSAL_LIVES_MS) return null;
  return operators.get(proposal.proposedBy)?.isDisabled === false ? proposal : null;
}

/** A change, its author, and the password it would set. */
interface ChangeRequest extends Omit<ConfirmRights, "id"> {
  readonly change: RightsChange;
}

function checkChange(
  { staff, isSamePerson }: RightsContext,
  request: ChangeRequest,
): Result<Staff, ChangeRefusal> {
  const { change, by } = request;
  if (change.type !== "grants") {
    const operator = staff.operators.get(change.operatorId);
    if (operator === undefined) return err({ type: "operator_not_found" });
    if (operator.isDisabled && change.type !== "enable") return err({ type: "operator_disabled" });
  }
  if (!changesSomething(staff, change)) return err({ type: "rights_unchanged" });
  const isReturn = change.type === "reset" || change.type === "enable";
  if (isReturn && isSamePerson(change.operatorId, by)) return err({ type: "own_account" });
  const after = applied(staff, request);
  const own = [...staff.operators.keys()].filter((id) => isSamePerson(id, by));
  if (own.some((id) => isRaised(id, staff, after))) return err({ type: "own_rights_raised" });
  const isManaged = [...after.operators.keys()].some((id) => mayManage(after, id));
  return isManaged ? ok(after) : err({ type: "last_administrator" });
}

/** Every single part is a change: a reader of the proposal sees no unchanged part. */
function changesSomething({ operators, grants }: Staff, change: RightsChange): boolean {
  switch (change.type) {
    case "roles":
      return !isSameSet(operators.get(change.operatorId)?.roles ?? [], change.roles);
    case "enable":
      return operators.get(change.operatorId)?.isDisabled === true;
    case "reset":
      return true;
    case "grants":
      return changesGrants(grants, change.changes);
  }
}

function changesGrants(grants: Grants, changes: readonly GrantChange[]): boolean {
  const names = changes.map(({ permission, role }) => `${permission} ${role}`);
  return (
    changes.length > 0 &&
    new Set(names).size === names.length &&
    changes.every(
      ({ permission, role, isGiven }) =>
        !FIXED_PERMISSIONS.includes(permission) && grants[permission].includes(role) !== isGiven,
    )
  );
}

function applied(staff: Staff, { change, ...request }: ChangeRequest): Staff {
  if (change.type === "grants") {
    const grants = change.changes.reduce(granted, staff.grants);
    return { ...staff, grants, version: staff.version + 1 };
  }
  const operator = staff.operators.get(change.operatorId);
  if (operator === undefined) return staff;
  const next = changedOperator(operator, change, request);
  return { ...staff, operators: new Map([...staff.operators, [next.id, next]]) };
}

function changedOperator(
  operator: Operator,
  change: Exclude<RightsChange, { readonly type: "grants" }>,
  { by, passwordHash }: Pick<ConfirmRights, "by" | "passwordHash">,
): Operator {
  switch (change.type) {
    case "roles":
      return { ...operator, roles: [...new Set(change.roles)] };
    case "enable":
      return { ...operator, isDisabled: false };
    case "reset": {
      // The operator who received the password may be the one who uses it.
      const lineage = { createdBy: by, vouchedBy: null, needsVoucher: true };
      return { ...withOneTimePassword(operator, passwordHash), ...lineage };
    }
  }
}

function granted(grants: Grants, { permission, role, isGiven }: GrantChange): Grants {
  const without = grants[permission].filter((one) => one !== role);
  return { ...grants, [permission]: isGiven ? [...without, role] : without };
}

/** Whether an operator gains a role, or a permission. */
function isRaised(id: OperatorId, before: Staff, after: Staff): boolean {
  const rolesOf = ({ operators }: Staff): readonly OperatorRole[] => operators.get(id)?.roles ?? [];
  const may = permissionsOf(rolesOf(before), before.grants);
  return (
    rolesOf(after).some((role) => !rolesOf(before).includes(role)) ||
    permissionsOf(rolesOf(after), after.grants).some((one) => !may.includes(one))
  );
}

const isSameSet = (one: readonly OperatorRole[], other: readonly OperatorRole[]): boolean =>
  one.every((role) => other.includes(role)) && other.every((role) => one.includes(role));
