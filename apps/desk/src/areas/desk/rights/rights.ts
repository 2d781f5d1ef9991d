import type { OperatorRole, Permission } from "@plumbline/engine/desk";

/** Grants a permission to a role, or withdraws it. */
export interface GrantChange {
  readonly permission: Permission;
  readonly role: OperatorRole;
  readonly isGiven: boolean;
}

export interface Grant {
  readonly permission: Permission;
  readonly roles: readonly OperatorRole[];
  readonly isFixed: boolean;
}

/** A proposal that waits for a second person. */
export interface Proposal {
  readonly id: string;
  readonly type: "grants" | "roles" | "reset" | "enable";
  readonly reason: string;
  readonly proposedBy: string;
  readonly isOwn: boolean;
  readonly proposeTime: string;
  readonly expireTime: string;
  readonly changes: readonly GrantChange[];
  readonly operator: {
    readonly id: string;
    readonly name: string;
    readonly rolesBefore: readonly OperatorRole[];
    readonly roles: readonly OperatorRole[];
  } | null;
}

export interface Version {
  readonly version: number;
  readonly effectiveTime: string | null;
  readonly proposedBy: string | null;
  readonly confirmedBy: string | null;
  readonly changes: readonly GrantChange[];
}

export interface Rights {
  readonly id: string;
  readonly version: number;
  readonly grants: readonly Grant[];
  readonly proposal: Proposal | null;
  readonly versions: readonly Version[];
}

/** The id of the only record. */
export const RIGHTS_ID = "now";

/** Pressing a cell changes it; pressing it again reverts it. */
export function toggled(
  changes: readonly GrantChange[],
  pressed: GrantChange,
): readonly GrantChange[] {
  const others = changes.filter((one) => !isSameCell(one, pressed));
  return others.length === changes.length ? [...changes, pressed] : others;
}

/** The pending change of a cell, if any. */
export const changeOf = (
  changes: readonly GrantChange[],
  cell: Omit<GrantChange, "isGiven">,
): GrantChange | undefined => changes.find((one) => isSameCell(one, cell));

const isSameCell = (
  one: Omit<GrantChange, "isGiven">,
  other: Omit<GrantChange, "isGiven">,
): boolean => one.permission === other.permission && one.role === other.role;
