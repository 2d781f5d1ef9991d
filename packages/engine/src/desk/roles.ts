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

/** Which roles each permission is given to. None of them decides a price or an outcome. */
export const PERMISSIONS = {
  /** To be at the desk at all: one's own name, signing out. */
  "desk.use": OPERATOR_ROLES,
  "symbols.read": OPERATOR_ROLES,
  "symbols.halt": ["admin", "risk"],
  "users.read": ["admin", "finance", "risk", "verification", "support", "auditor"],
  "users.freeze": ["admin", "risk"],
  "kyc.read": ["admin", "verification"],
  "kyc.decide": ["admin", "verification"],
  "ledger.read": ["admin", "finance", "risk", "auditor"],
  "recharges.read": ["admin", "finance", "risk", "support", "auditor"],
  "recharges.decide": ["admin", "finance"],
  "withdrawals.read": ["admin", "finance", "risk", "support", "auditor"],
  "withdrawals.decide": ["admin", "finance"],
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

/** A session that is still signing in may make the calls of its step and no others. */
export function mayCall(
  { step, roles }: { readonly step: SignInStep; readonly roles: readonly OperatorRole[] },
  need: OperatorNeed,
): boolean {
  if (!isPermission(need)) return need === `step.${step}`;
  return step === "open" && isGranted(roles, need);
}

export function isGranted(roles: readonly OperatorRole[], permission: Permission): boolean {
  const granted: readonly OperatorRole[] = PERMISSIONS[permission];
  return roles.some((role) => granted.includes(role));
}

const isPermission = (need: OperatorNeed): need is Permission => Object.hasOwn(PERMISSIONS, need);
