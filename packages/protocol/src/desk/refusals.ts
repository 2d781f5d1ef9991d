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
import type { HolderChanged } from "@plumbline/engine/kernel";
import { refusalsOf } from "../refusals-of.ts";

/** Refusals about approvals are those of the wallet: one name, one text. */
type Approved = "approval_expired" | "content_changed" | "same_operator";

type DeskRefusal =
  | Exclude<(ProposeSettingsRefusal | ConfirmSettingsRefusal)["type"], Approved>
  | (AddAdministratorRefusal | VouchRefusal)["type"]
  | (AddOperatorRefusal | DisableOperatorRefusal | SignInRefusal)["type"]
  | (EndSessionsRefusal | ResetOnServerRefusal)["type"]
  | (FreezeUserRefusal | ConfirmFreezeRefusal | UnfreezeUserRefusal)["type"]
  | (ProposeRightsRefusal | ConfirmRightsRefusal)["type"]
  | ("list_not_exported" | "too_many_exports" | "exports_used_up")
  | ("export_not_found" | "export_not_ready")
  | ("queue_not_found" | "case_not_waiting" | HolderChanged["type"])
  | ("case_decided" | "case_taken")
  | "operator_name_malformed";

/** The desk's refusals. One added to the engine does not compile until it is here. */
export const deskRefusals = refusalsOf("desk", {
  not_permitted: 4900,
  operator_login_failed: 4901,
  operator_name_malformed: 4902,
  operator_name_taken: 4903,
  operator_not_found: 4904,
  operator_is_self: 4905,
  operator_disabled: 4906,
  user_not_found: 4907,
  user_already_frozen: 4908,
  freeze_not_found: 4909,
  freeze_not_waiting: 4910,
  second_person_needed: 4911,
  user_not_frozen: 4912,
  rights_change_waiting: 4913,
  rights_change_not_found: 4914,
  rights_unchanged: 4915,
  own_rights_raised: 4916,
  last_administrator: 4917,
  two_administrators: 4918,
  operator_vouched: 4919,
  operator_not_enrolled: 4920,
  settings_moved: 4960,
  proposal_waiting: 4961,
  settings_unchanged: 4962,
  settings_wrong: 4963,
  effective_too_soon: 4964,
  effective_before_planned: 4965,
  proposal_not_found: 4966,
  proposal_not_open: 4967,
  own_account: 4921,
  list_not_exported: 4922,
  too_many_exports: 4923,
  export_not_found: 4924,
  export_not_ready: 4925,
  exports_used_up: 4926,
  queue_not_found: 4927,
  case_not_waiting: 4928,
  case_holder_changed: 4929,
  case_decided: 4930,
  case_taken: 4931,
} satisfies Record<DeskRefusal, number>);
