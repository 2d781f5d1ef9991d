import type {
  AddAdministratorRefusal,
  AddOperatorRefusal,
  ConfirmFreezeRefusal,
  ConfirmRightsRefusal,
  ConfirmSettingsRefusal,
  DisableOperatorRefusal,
  EndSessionsRefusal,
  FreezeUserRefusal,
  ProposeRightsRefusal,
  ProposeSettingsRefusal,
  ResetOnServerRefusal,
  SignInRefusal,
  UnfreezeUserRefusal,
  VouchRefusal,
} from "@plumbline/engine/desk";
import type { RefusalEntry } from "../shell-refusals.ts";

/** What money's approvals say of themselves is said of these too: one name, one text. */
type Approved = "approval_expired" | "content_changed" | "same_operator";

type DeskRefusal =
  | Exclude<(ProposeSettingsRefusal | ConfirmSettingsRefusal)["type"], Approved>
  | (AddAdministratorRefusal | VouchRefusal)["type"]
  | (AddOperatorRefusal | DisableOperatorRefusal | SignInRefusal)["type"]
  | (EndSessionsRefusal | ResetOnServerRefusal)["type"]
  | (FreezeUserRefusal | ConfirmFreezeRefusal | UnfreezeUserRefusal)["type"]
  | (ProposeRightsRefusal | ConfirmRightsRefusal)["type"]
  | "operator_name_malformed";

/** How the desk's refusals are said. One added to the engine does not compile until it is here. */
export const deskRefusals = {
  not_permitted: { code: 4900, messageKey: "desk.refusal.notPermitted" },
  operator_login_failed: { code: 4901, messageKey: "desk.refusal.loginFailed" },
  operator_name_malformed: { code: 4902, messageKey: "desk.refusal.nameMalformed" },
  operator_name_taken: { code: 4903, messageKey: "desk.refusal.nameTaken" },
  operator_not_found: { code: 4904, messageKey: "desk.refusal.operatorNotFound" },
  operator_is_self: { code: 4905, messageKey: "desk.refusal.operatorIsSelf" },
  operator_disabled: { code: 4906, messageKey: "desk.refusal.operatorDisabled" },
  user_not_found: { code: 4907, messageKey: "desk.refusal.userNotFound" },
  user_already_frozen: { code: 4908, messageKey: "desk.refusal.userAlreadyFrozen" },
  freeze_not_found: { code: 4909, messageKey: "desk.refusal.freezeNotFound" },
  freeze_not_waiting: { code: 4910, messageKey: "desk.refusal.freezeNotWaiting" },
  second_person_needed: { code: 4911, messageKey: "desk.refusal.secondPersonNeeded" },
  user_not_frozen: { code: 4912, messageKey: "desk.refusal.userNotFrozen" },
  rights_change_waiting: { code: 4913, messageKey: "desk.refusal.rightsChangeWaiting" },
  rights_change_not_found: { code: 4914, messageKey: "desk.refusal.rightsChangeNotFound" },
  rights_unchanged: { code: 4915, messageKey: "desk.refusal.rightsUnchanged" },
  own_rights_raised: { code: 4916, messageKey: "desk.refusal.ownRightsRaised" },
  last_administrator: { code: 4917, messageKey: "desk.refusal.lastAdministrator" },
  two_administrators: { code: 4918, messageKey: "desk.refusal.twoAdministrators" },
  operator_vouched: { code: 4919, messageKey: "desk.refusal.operatorVouched" },
  operator_not_enrolled: { code: 4920, messageKey: "desk.refusal.operatorNotEnrolled" },
  own_account: { code: 4921, messageKey: "desk.refusal.ownAccount" },
  settings_moved: { code: 4960, messageKey: "desk.refusal.settingsMoved" },
  proposal_waiting: { code: 4961, messageKey: "desk.refusal.proposalWaiting" },
  settings_unchanged: { code: 4962, messageKey: "desk.refusal.settingsUnchanged" },
  settings_wrong: { code: 4963, messageKey: "desk.refusal.settingsWrong" },
  effective_too_soon: { code: 4964, messageKey: "desk.refusal.effectiveTooSoon" },
  effective_before_planned: { code: 4965, messageKey: "desk.refusal.effectiveBeforePlanned" },
  proposal_not_found: { code: 4966, messageKey: "desk.refusal.proposalNotFound" },
  proposal_not_open: { code: 4967, messageKey: "desk.refusal.proposalNotOpen" },
} as const satisfies Record<DeskRefusal, RefusalEntry>;
