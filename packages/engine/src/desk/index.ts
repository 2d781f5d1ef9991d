export {
  addAdministrator,
  type AddAdministratorRefusal,
  addOperator,
  type AddOperatorRefusal,
  type ManageRefusal,
  type NewOperator,
  type StaffContext,
  vouchForOperator,
  type VouchRefusal,
} from "./add-operator.ts";
export { AUDIT_GENESIS, type AuditEntry, type AuditFacts, auditPreimage } from "./audit-entry.ts";
export {
  confirmRights,
  type ConfirmRightsRefusal,
  proposeRights,
  type ProposeRightsRefusal,
  RIGHTS_PROPOSAL_LIVES_MS,
  type RightsOutcome,
  type RightsWorld,
  waitingProposal,
  withdrawRights,
  type WithdrawRightsRefusal,
} from "./change-rights.ts";
export { disableOperator, type DisableOperatorRefusal } from "./disable-operator.ts";
export {
  confirmFreeze,
  type ConfirmFreezeRefusal,
  FREEZE_HOURS_MAX,
  freezeUser,
  type FreezeUserRefusal,
  type FreezeWorld,
  FROZEN_KINDS,
  type FrozenKind,
  HOLD_REASONS,
  type HoldReason,
  isInForce,
  isWaiting,
  unfreezeUser,
  type UnfreezeUserRefusal,
  type UserFreeze,
} from "./freeze-user.ts";
export {
  endSessionsOf,
  type EndSessionsRefusal,
  resetOnServer,
  type ResetOnServerRefusal,
} from "./reset-operator.ts";
export { isWithin, NOTE_LENGTH_MAX, REASON_LENGTHS, type TextLengths } from "./operator-words.ts";
export {
  FIXED_PERMISSIONS,
  type Grants,
  mayCall,
  OPERATOR_ROLES,
  type OperatorNeed,
  type OperatorRole,
  type Permission,
  PERMISSION_NAMES,
  PERMISSIONS,
  permissionsOf,
  SIGN_IN_STEPS,
  type SignInStep,
  wholeGrants,
} from "./roles.ts";
export {
  acceptCode,
  acceptRecoveryCode,
  changeOwnPassword,
  type CredentialProof,
  replaceAuthenticator,
  setFirstPassword,
  type SignInRefusal,
  startEnrolment,
} from "./sign-in.ts";
export {
  type GrantChange,
  isAwaitingVoucher,
  nextStep,
  type Operator,
  type OperatorId,
  type RightsChange,
  type RightsProposal,
  type Staff,
} from "./state.ts";
export {
  confirmSettings,
  type ConfirmSettingsRefusal,
  isProposalOpen,
  type NewestSettings,
  PROPOSAL_LIVES_MS,
  PROPOSAL_STAGES,
  proposalPreimage,
  proposeSettings,
  type ProposeSettingsRefusal,
  type SettingsProblem,
  type SettingsProposal,
  type SettingsWorld,
  withdrawSettings,
  type WithdrawSettingsRefusal,
} from "./settings/propose-settings.ts";
export { settingsDiff, type SettingsDifference } from "./settings/settings-diff.ts";
