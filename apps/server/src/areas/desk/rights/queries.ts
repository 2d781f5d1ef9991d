import {
  FIXED_PERMISSIONS,
  type GrantChange,
  type Grants,
  OPERATOR_ROLES,
  PERMISSION_NAMES,
  RIGHTS_PROPOSAL_LIVES_MS,
  type RightsChange,
  type Staff,
  waitingProposal,
  wholeGrants,
} from "@plumbline/engine/desk";
import type { Instant } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { readRights as readRightsCall } from "@plumbline/protocol/desk/operator-calls";
import { sql, type Tx } from "#platform/postgres/database";
import { readStaff } from "../staff-store.ts";

type Rights = ResultOf<typeof readRightsCall>;

/** The number of versions shown; older ones are in the audit log. */
const VERSIONS_MAX = 20;

/** The permissions of each role, the proposal that waits for a second person, and past versions. */
export async function readRights(
  tx: Tx,
  { now, isOwn }: { readonly now: Instant; isOwn(operatorId: string): boolean },
): Promise<Rights> {
  const [staff, versions] = await Promise.all([readStaff(tx), readVersions(tx)]);
  const { grants, operators, version } = staff;
  const proposal = waitingProposal(staff, now);
  const nameOf = (id: string) => [...operators.values()].find((one) => one.id === id)?.name ?? "";
  return {
    version,
    grants: PERMISSION_NAMES.map((permission) => ({
      permission,
      roles: [...grants[permission]],
      isFixed: FIXED_PERMISSIONS.includes(permission),
    })),
    versions,
    proposal:
      proposal === null
        ? null
        : {
            id: proposal.id,
            type: proposal.change.type,
            reason: proposal.reason,
            proposedBy: nameOf(proposal.proposedBy),
            isOwn: isOwn(proposal.proposedBy),
            proposeTime: toWireTime(proposal.proposedAt),
            expireTime: toWireTime(proposal.proposedAt + RIGHTS_PROPOSAL_LIVES_MS),
            changes: proposal.change.type === "grants" ? [...proposal.change.changes] : [],
            operator: operatorIn(staff, proposal.change),
          },
  };
}

/**
 * The operator whom a change concerns, with their roles before and after it; null for a change of
 * roles' permissions.
 */
function operatorIn({ operators }: Staff, change: RightsChange) {
  if (change.type === "grants") return null;
  const { operatorId: id } = change;
  const { name = "", roles = [] } = operators.get(id) ?? {};
  const after = change.type === "roles" ? change.roles : roles;
  return { id, name, rolesBefore: [...roles], roles: [...after] };
}

interface VersionRow {
  readonly version: number;
  readonly grants: Partial<Grants>;
  readonly effectiveAt: Instant;
  readonly proposedBy: string;
  readonly confirmedBy: string;
}

async function readVersions(tx: Tx): Promise<Rights["versions"]> {
  // One more than shown, to compute the changes of the oldest shown version.
  const rows = await tx.query<VersionRow>(versionsStatement, [VERSIONS_MAX + 1]);
  const later = rows.map(({ version, grants, effectiveAt, proposedBy, confirmedBy }, index) => ({
    version,
    proposedBy,
    confirmedBy,
    effectiveTime: toWireTime(effectiveAt),
    changes: changesBetween(rows[index + 1]?.grants ?? {}, grants),
  }));
  const first = { version: 1, effectiveTime: null, proposedBy: null, confirmedBy: null };
  return [...later, { ...first, changes: [] }].slice(0, VERSIONS_MAX);
}

function changesBetween(before: Partial<Grants>, after: Partial<Grants>): GrantChange[] {
  const [was, is] = [wholeGrants(before), wholeGrants(after)];
  return PERMISSION_NAMES.flatMap((permission) =>
    OPERATOR_ROLES.filter(
      (role) => was[permission].includes(role) !== is[permission].includes(role),
    ).map((role) => ({ permission, role, isGiven: is[permission].includes(role) })),
  );
}

const versionsStatement = sql(
  "desk.role-versions",
  `select version, grants, effective_at as "effectiveAt", proposed.name as "proposedBy",
     confirmed.name as "confirmedBy"
   from role_versions
     join operators proposed on proposed.id = proposed_by
     join operators confirmed on confirmed.id = confirmed_by
   order by version desc limit $1`,
);
