import type {
  AccountNameRefusal,
  ChangePasswordRefusal,
  CompleteGuestRefusal,
  EmailRefusal,
  FreezeRefusal,
  NicknameRefusal,
  PasswordRefusal,
  StepUpRefusal,
  TooManyAttempts,
  UnfreezeWaits,
  WithdrawalPasswordRefusal,
} from "@plumbline/engine/auth";
import { refusalsOf } from "../refusals-of.ts";

type AuthRefusal =
  | (AccountNameRefusal | PasswordRefusal | TooManyAttempts | ChangePasswordRefusal)["type"]
  | (CompleteGuestRefusal | EmailRefusal | FreezeRefusal | StepUpRefusal)["type"]
  | WithdrawalPasswordRefusal["type"]
  | (NicknameRefusal | UnfreezeWaits)["type"]
  | "too_many_passkeys"
  | "phone_malformed"
  | "code_wrong"
  | "contact_taken"
  | "account_taken"
  | "nickname_taken"
  | "invite_code_unknown"
  | "login_failed"
  | "password_unchanged"
  | "passkey_unknown"
  | "session_not_found";

/** The area's refusals. One added to the engine does not compile until it is here. */
export const authRefusals = refusalsOf("auth", {
  account_malformed: 4100,
  account_reserved: 4101,
  account_taken: 4102,
  password_too_short: 4103,
  password_common: 4104,
  password_like_account: 4105,
  invite_code_unknown: 4106,
  login_failed: 4108,
  too_many_attempts: 4109,
  password_wrong: 4110,
  password_unchanged: 4111,
  session_not_found: 4112,
  phone_malformed: 4113,
  email_malformed: 4114,
  code_wrong: 4115,
  contact_taken: 4116,
  google_code_wrong: 4117,
  second_factor_needed: 4118,
  settings_locked: 4119,
  account_frozen: 4120,
  account_not_frozen: 4121,
  not_a_guest: 4122,
  withdrawal_password_set: 4123,
  withdrawal_password_wrong: 4124,
  passkey_unknown: 4125,
  too_many_passkeys: 4126,
  unfreeze_waits: 4127,
  nickname_malformed: 4128,
  nickname_taken: 4140,
  nickname_reserved: 4129,
} satisfies Record<AuthRefusal, number>);
