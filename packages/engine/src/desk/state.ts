import type { Instant } from "#kernel";
import type { Grants, OperatorRole, Permission, SignInStep } from "./roles.ts";

export type OperatorId = string & { readonly __brand: "OperatorId" };

/** Somebody who works at the desk. Never a user: no operator holds money or trades. */
export interface Operator {
  readonly id: OperatorId;
  /** What they sign in with and what the log calls them; folded like a user's account. */
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** Argon2id, with its salt and costs. */
  readonly passwordHash: string;
  /** The first password was made by the server and is known to whoever added the operator. */
  readonly mustChangePassword: boolean;
  /** The authenticator's secret, sealed; null until one was shown. */
  readonly sealedSecret: string | null;
  /** No code of the secret was entered yet. */
  readonly mustEnrol: boolean;
  /** The last 30-second step of that secret whose code was accepted; 0 before the first. */
  readonly lastStep: number;
  /** Digests of the recovery codes that are left; each stands in for the authenticator once. */
  readonly recoveryHashes: readonly string[];
  /** The authenticator is being replaced, and no new one is proven yet. */
  readonly isRecovering: boolean;
  readonly isDisabled: boolean;
  /** Who was told the one-time password; null of those who were made on the server machine. */
  readonly createdBy: OperatorId | null;
  /** Another administrator, who says that this is another person than whoever made the account. */
  readonly vouchedBy: OperatorId | null;
  /** Made while there was another administrator: may do nothing until that one has vouched. */
  readonly needsVoucher: boolean;
}

/** Gives a permission to a role, or takes it away. */
export interface GrantChange {
  readonly permission: Permission;
  readonly role: OperatorRole;
  readonly isGiven: boolean;
}

export type RightsChange =
  | { readonly type: "grants"; readonly changes: readonly GrantChange[] }
  | {
      readonly type: "roles";
      readonly operatorId: OperatorId;
      readonly roles: readonly OperatorRole[];
    }
  | {
      /** A one-time password and an authenticator anew, or the end of having been disabled. */
      readonly type: "reset" | "enable";
      readonly operatorId: OperatorId;
    };

/** A change of rights that waits for a second person. */
export interface RightsProposal {
  readonly id: string;
  readonly change: RightsChange;
  readonly reason: string;
  readonly proposedBy: OperatorId;
  readonly proposedAt: Instant;
}

/** Everybody who works here and what each role may do: decided about as a whole. */
export interface Staff {
  readonly operators: ReadonlyMap<OperatorId, Operator>;
  /** 1 is what roles are given at first. */
  readonly version: number;
  readonly grants: Grants;
  /** The one that was neither confirmed nor withdrawn, if there is one; perhaps it has expired. */
  readonly proposal: RightsProposal | null;
}

/** Made, and to be vouched for before anything else. */
export const isAwaitingVoucher = ({
  needsVoucher,
  vouchedBy,
}: Pick<Operator, "needsVoucher" | "vouchedBy">): boolean => needsVoucher && vouchedBy === null;

/** What an operator who has given the right password has to do next. */
export function nextStep(operator: Operator): SignInStep {
  if (operator.mustChangePassword) return "password";
  return operator.mustEnrol ? "enrol" : "code";
}
