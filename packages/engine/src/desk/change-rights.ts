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
import type { GrantChange, OperatorId, RightsChange, RightsProposal, Staff } from "./state.ts";

/** After it nobody may confirm: what was true when it was proposed may not be. */
export const RIGHTS_PROPOSAL_LIVES_MS = DAY_MS;

/** What became of a proposal: it waits, it took effect, or it was taken back. */
export type RightsOutcome =
  | { readonly type: "proposed"; readonly proposal: RightsProposal }
  | {
      readonly type: "confirmed";
      readonly proposal: RightsProposal;
      readonly by: OperatorId;
      /** As it is from now on, one version later where what roles may do has changed. */
      readonly staff: Staff;
    }
  | { readonly type: "withdrawn"; readonly proposal: RightsProposal; readonly by: OperatorId };

type ChangeRefusal = {
  readonly type:
    | "operator_not_found"
    | "operator_disabled"
    | "rights_unchanged"
    | "own_rights_raised"
    | "last_administrator";
};
export type ProposeRightsRefusal =
  ManageRefusal | ChangeRefusal | { readonly type: "rights_change_waiting" };
export type ConfirmRightsRefusal =
  | ManageRefusal
  | ChangeRefusal
  | { readonly type: "rights_change_not_found" | "second_person_needed" };
export type WithdrawRightsRefusal = ManageRefusal | { readonly type: "rights_change_not_found" };

type Decided<Refusal> = Result<Decision<RightsOutcome, never>, Refusal>;

/** Beside the staff: who is the same person as whom. */
export interface RightsWorld {
  readonly staff: Staff;
  readonly isSamePerson: IsSamePerson;
}

/**
 * Proposes what roles may do, or which roles somebody has; nothing changes until a second person
 * confirms it. Nobody proposes more for themselves, by whichever account.
 *
 * Refusals, in the order they are checked: `not_permitted`, `rights_change_waiting`,
 * `operator_not_found`, `operator_disabled`, `rights_unchanged`, `own_rights_raised`,
 * `last_administrator`.
 */
export function proposeRights(
  { staff, isSamePerson }: RightsWorld,
  command: Omit<RightsProposal, "proposedAt">,
  now: Instant,
): Decided<ProposeRightsRefusal> {
  const { change, proposedBy } = command;
  if (!mayManage(staff, proposedBy)) return err({ type: "not_permitted" });
  if (waitingProposal(staff, now) !== null) return err({ type: "rights_change_waiting" });
  const changed = checkChange({ staff, isSamePerson }, { change, by: proposedBy });
  if (!changed.ok) return changed;
  return decided({ type: "proposed", proposal: { ...command, proposedAt: now } });
}

/**
 * Lets a proposal take effect: the second person's word. Nobody confirms more for themselves.
 *
 * Refusals, in the order they are checked: `not_permitted`, `rights_change_not_found`,
 * `second_person_needed`, then those of proposing from `operator_not_found` on.
 */
export function confirmRights(
  { staff, isSamePerson }: RightsWorld,
  { id, by }: { readonly id: string; readonly by: OperatorId },
  now: Instant,
): Decided<ConfirmRightsRefusal> {
  if (!mayManage(staff, by)) return err({ type: "not_permitted" });
  const proposal = waitingProposal(staff, now);
  if (proposal?.id !== id) return err({ type: "rights_change_not_found" });
  const { change, proposedBy } = proposal;
  if (isSamePerson(proposedBy, by)) return err({ type: "second_person_needed" });
  const changed = checkChange({ staff, isSamePerson }, { change, by });
  if (!changed.ok) return changed;
  return decided({ type: "confirmed", proposal, by, staff: { ...changed.value, proposal: null } });
}

/**
 * Takes a proposal back, or turns it down. Refusals, in the order they are checked:
 * `not_permitted`, `rights_change_not_found`.
 */
export function withdrawRights(
  { staff }: Pick<RightsWorld, "staff">,
  { id, by }: { readonly id: string; readonly by: OperatorId },
  now: Instant,
): Decided<WithdrawRightsRefusal> {
  if (!mayManage(staff, by)) return err({ type: "not_permitted" });
  const proposal = waitingProposal(staff, now);
  if (proposal?.id !== id) return err({ type: "rights_change_not_found" });
  return decided({ type: "withdrawn", proposal, by });
}

/** What still can be confirmed: not of somebody who was shut out since, and not too old. */
export function waitingProposal({ operators, proposal }: Staff, now: Instant) {
  if (proposal === null || now >= proposal.proposedAt + RIGHTS_PROPOSAL_LIVES_MS) return null;
  return operators.get(proposal.proposedBy)?.isDisabled === false ? proposal : null;
}

function checkChange(
  { staff, isSamePerson }: RightsWorld,
  { change, by }: { readonly change: RightsChange; readonly by: OperatorId },
): Result<Staff, ChangeRefusal> {
  if (change.type === "roles") {
    const operator = staff.operators.get(change.operatorId);
    if (operator === undefined) return err({ type: "operator_not_found" });
    if (operator.isDisabled) return err({ type: "operator_disabled" });
  }
  if (!changesSomething(staff, change)) return err({ type: "rights_unchanged" });
  const after = applied(staff, change);
  const own = [...staff.operators.keys()].filter((id) => isSamePerson(id, by));
  if (own.some((id) => isRaised(id, staff, after))) return err({ type: "own_rights_raised" });
  const isManaged = [...after.operators.keys()].some((id) => mayManage(after, id));
  return isManaged ? ok(after) : err({ type: "last_administrator" });
}

/** Every single part of it does: whoever reads the change sees nothing that is none. */
function changesSomething({ operators, grants }: Staff, change: RightsChange): boolean {
  if (change.type === "roles") {
    const roles = operators.get(change.operatorId)?.roles ?? [];
    return !isSameSet(roles, change.roles);
  }
  const names = change.changes.map(({ permission, role }) => `${permission} ${role}`);
  return (
    change.changes.length > 0 &&
    new Set(names).size === names.length &&
    change.changes.every(
      ({ permission, role, isGiven }) =>
        !FIXED_PERMISSIONS.includes(permission) && grants[permission].includes(role) !== isGiven,
    )
  );
}

function applied(staff: Staff, change: RightsChange): Staff {
  if (change.type === "grants") {
    const grants = change.changes.reduce(granted, staff.grants);
    return { ...staff, grants, version: staff.version + 1 };
  }
  const operator = staff.operators.get(change.operatorId);
  if (operator === undefined) return staff;
  const next = { ...operator, roles: [...new Set(change.roles)] };
  return { ...staff, operators: new Map([...staff.operators, [next.id, next]]) };
}

function granted(grants: Grants, { permission, role, isGiven }: GrantChange): Grants {
  const without = grants[permission].filter((one) => one !== role);
  return { ...grants, [permission]: isGiven ? [...without, role] : without };
}

/** Whether somebody has a role more, or may do something more. */
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
