import type {
  AddOperatorRefusal,
  ConfirmFreezeRefusal,
  ConfirmRightsRefusal,
  DisableOperatorRefusal,
  FreezeUserRefusal,
  ProposeRightsRefusal,
  SignInRefusal,
  UnfreezeUserRefusal,
} from "@plumbline/engine/desk";
import type { RefusalEntry } from "../shell-refusals.ts";

type DeskRefusal =
  | (AddOperatorRefusal | DisableOperatorRefusal | SignInRefusal)["type"]
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
} as const satisfies Record<DeskRefusal, RefusalEntry>;
