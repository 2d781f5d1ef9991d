import type { OperatorRole, Permission } from "@plumbline/engine/desk";

/** Gives a permission to a role, or takes it away. */
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

/** What waits for a second person. */
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

/** There is one such thing. */
export const RIGHTS_ID = "now";
