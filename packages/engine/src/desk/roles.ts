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
 * Which roles each permission is given to by the first version of the rights, which later versions
 * change at the desk. None of them decides a price or an outcome.
 */
export const PERMISSIONS = {
  /** To be at the desk at all: one's own name, signing out. */
  "desk.use": OPERATOR_ROLES,
  /** What the house itself notices: it names no member. */
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
  /** To record what the house holds outside: it moves nothing. */
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
  /** What all members read: who writes it and who publishes it are two persons. */
  "content.edit": ["admin", "content"],
  "content.publish": ["admin", "content"],
  "audit.read": ["admin", "auditor"],
  "operators.read": ["admin", "auditor"],
  "operators.manage": ["admin"],
} as const satisfies Record<string, readonly OperatorRole[]>;
export type Permission = keyof typeof PERMISSIONS;

/** What a session has still to prove, in this order; at "open" it may work. */
export const SIGN_IN_STEPS = ["password", "enrol", "code", "open"] as const;
export type SignInStep = (typeof SIGN_IN_STEPS)[number];

/** What a call asks of its caller: a permission, or to be at one step of signing in. */
export type OperatorNeed = Permission | `step.${Exclude<SignInStep, "open">}`;

/** Who each permission is given to, in one version of the rights. */
export type Grants = Readonly<Record<Permission, readonly OperatorRole[]>>;

/** Every role has these in every version: without them nobody could even sign out. */
export const FIXED_PERMISSIONS: readonly Permission[] = ["desk.use"];

/**
 * A version as it was kept, made whole: a permission that is newer than it is given as at first,
 * and one that is no more is nobody's.
 */
export function wholeGrants(stored: Partial<Grants>): Grants {
  const fixed = FIXED_PERMISSIONS.map((permission) => [permission, PERMISSIONS[permission]]);
  const grantEntries = Object.entries(stored).filter(([name]) => Object.hasOwn(PERMISSIONS, name));
  return { ...PERMISSIONS, ...Object.fromEntries(grantEntries), ...Object.fromEntries(fixed) };
}

/** All that somebody of these roles may do. */
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
