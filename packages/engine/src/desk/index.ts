export {
  addOperator,
  type AddOperatorRefusal,
  type ManageRefusal,
  type NewOperator,
  type Operators,
} from "./add-operator.ts";
export { AUDIT_GENESIS, type AuditEntry, type AuditFacts, auditPreimage } from "./audit-entry.ts";
export { disableOperator, type DisableOperatorRefusal } from "./disable-operator.ts";
export {
  confirmFreeze,
  type ConfirmFreezeRefusal,
  FREEZE_HOURS_MAX,
  freezeUser,
  type FreezeUserRefusal,
  type FreezeWorld,
  isInForce,
  isWaiting,
  unfreezeUser,
  type UnfreezeUserRefusal,
  type UserFreeze,
} from "./freeze-user.ts";
export {
  isGranted,
  mayCall,
  OPERATOR_ROLES,
  type OperatorNeed,
  type OperatorRole,
  type Permission,
  PERMISSIONS,
  SIGN_IN_STEPS,
  type SignInStep,
} from "./roles.ts";
export { acceptCode, setFirstPassword, type SignInRefusal, startEnrolment } from "./sign-in.ts";
export { nextStep, type Operator, type OperatorId } from "./state.ts";
