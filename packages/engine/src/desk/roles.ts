export const OPERATOR_ROLES = [
  "admin",
  "finance",
  "risk",
  "verification",
  "support",
  "content",
  "auditor",
] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * The roles that have each permission in the first version, which later versions change at the
 * desk. No permission decides a price or an outcome.
 */
export const PERMISSIONS = {
  /** Using the desk: one's own name, signing out. */
  "desk.use": OPERATOR_ROLES,
  /** Alerts of the house; they name no member. */
  "alerts.read": ["admin", "finance", "risk", "auditor"],
  "symbols.read": OPERATOR_ROLES,
  "symbols.halt": ["admin", "risk"],
  "users.read": ["admin", "finance", "risk", "verification", "support", "auditor"],
  "users.freeze": ["admin", "risk"],
  "kyc.read": ["admin", "verification"],
  "kyc.decide": ["admin", "verification"],
  "ledger.read": ["admin", "finance", "risk", "auditor"],
  "treasury.read": ["admin", "finance", "risk", "auditor"],
  "treasury.fund": ["admin", "finance"],
  /** Recording outside balances; it moves no money. */
  "treasury.observe": ["admin", "finance"],
  "recharges.read": ["admin", "finance", "risk", "support", "auditor"],
  "recharges.decide": ["admin", "finance"],
  "withdrawals.read": ["admin", "finance", "risk", "support", "auditor"],
  "withdrawals.decide": ["admin", "finance"],
  "adjustments.read": ["admin", "finance", "risk", "support", "auditor"],
  "adjustments.decide": ["admin", "finance"],
  "support.read": ["admin", "support", "risk"],
  "support.answer": ["admin", "support"],
  "complaints.decide": ["admin", "support", "risk"],
  "settings.read": ["admin", "finance", "risk", "support", "auditor"],
  "payments.settle": ["admin", "finance"],
  "terms.settle": ["admin", "risk"],
  /** Content for all members: author and publisher are two persons. */
  "content.edit": ["admin", "content"],
  "content.publish": ["admin", "content"],
  "audit.read": ["admin", "auditor"],
  "operators.read": ["admin", "auditor"],
  "operators.manage": ["admin"],
} as const satisfies Record<string, readonly OperatorRole[]>;
export type Permission = keyof typeof PERMISSIONS;

/** The steps of signing in, in order; a session at "open" has full use. */
export const SIGN_IN_STEPS = ["password", "enrol", "code", "open"] as const;
export type SignInStep = (typeof SIGN_IN_STEPS)[number];

/** The requirement of a call: a permission, or a step of signing in. */
export type OperatorNeed = Permission | `step.${Exclude<SignInStep, "open">}`;

/** The roles of each permission in one version. */
export type Grants = Readonly<Record<Permission, readonly OperatorRole[]>>;

/** Every role has these in every version: without them nobody could sign out. */
export const FIXED_PERMISSIONS: readonly Permission[] = ["desk.use"];

/**
 * A stored version completed: a permission that is newer has its initial roles, and one that no
 * longer exists is dropped.
 */
export function wholeGrants(stored: Partial<Grants>): Grants {
  const fixed = FIXED_PERMISSIONS.map((permission) => [permission, PERMISSIONS[permission]]);
  const grantEntries = Object.entries(stored).filter(([name]) => Object.hasOwn(PERMISSIONS, name));
  return { ...PERMISSIONS, ...Object.fromEntries(grantEntries), ...Object.fromEntries(fixed) };
}

/** The permissions of these roles together. */
export function permissionsOf(roles: readonly OperatorRole[], grants: Grants): Permission[] {
  return PERMISSION_NAMES.filter((name) => roles.some((role) => grants[name].includes(role)));
}

/** A session that is still signing in may make the calls of its step and no others. */
export function mayCall(
  { step, permissions }: { readonly step: SignInStep; readonly permissions: readonly Permission[] },
  need: OperatorNeed,
): boolean {
  if (!isPermission(need)) return need === `step.${step}`;
  return step === "open" && permissions.includes(need);
}

const isPermission = (need: string): need is Permission => Object.hasOwn(PERMISSIONS, need);

/** In the order in which they are declared. */
export const PERMISSION_NAMES: readonly Permission[] =
  Object.keys(PERMISSIONS).filter(isPermission);
