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
import type { RefusalEntry } from "../shell-refusals.ts";

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

/** How the area's refusals are said. One added to the engine does not compile until it is here. */
export const authRefusals = {
  account_malformed: { code: 4100, messageKey: "auth.refusal.accountMalformed" },
  account_reserved: { code: 4101, messageKey: "auth.refusal.accountReserved" },
  account_taken: { code: 4102, messageKey: "auth.refusal.accountTaken" },
  password_too_short: { code: 4103, messageKey: "auth.refusal.passwordTooShort" },
  password_common: { code: 4104, messageKey: "auth.refusal.passwordCommon" },
  password_like_account: { code: 4105, messageKey: "auth.refusal.passwordLikeAccount" },
  invite_code_unknown: { code: 4106, messageKey: "auth.refusal.inviteCodeUnknown" },
  login_failed: { code: 4108, messageKey: "auth.refusal.loginFailed" },
  too_many_attempts: { code: 4109, messageKey: "auth.refusal.tooManyAttempts" },
  password_wrong: { code: 4110, messageKey: "auth.refusal.passwordWrong" },
  password_unchanged: { code: 4111, messageKey: "auth.refusal.passwordUnchanged" },
  session_not_found: { code: 4112, messageKey: "auth.refusal.sessionNotFound" },
  phone_malformed: { code: 4113, messageKey: "auth.refusal.phoneMalformed" },
  email_malformed: { code: 4114, messageKey: "auth.refusal.emailMalformed" },
  code_wrong: { code: 4115, messageKey: "auth.refusal.codeWrong" },
  contact_taken: { code: 4116, messageKey: "auth.refusal.contactTaken" },
  google_code_wrong: { code: 4117, messageKey: "auth.refusal.googleCodeWrong" },
  second_factor_needed: { code: 4118, messageKey: "auth.refusal.secondFactorNeeded" },
  settings_locked: { code: 4119, messageKey: "auth.refusal.settingsLocked" },
  account_frozen: { code: 4120, messageKey: "auth.refusal.accountFrozen" },
  account_not_frozen: { code: 4121, messageKey: "auth.refusal.accountNotFrozen" },
  not_a_guest: { code: 4122, messageKey: "auth.refusal.notAGuest" },
  withdrawal_password_set: { code: 4123, messageKey: "auth.refusal.withdrawalPasswordSet" },
  withdrawal_password_wrong: { code: 4124, messageKey: "auth.refusal.withdrawalPasswordWrong" },
  passkey_unknown: { code: 4125, messageKey: "auth.refusal.passkeyUnknown" },
  too_many_passkeys: { code: 4126, messageKey: "auth.refusal.tooManyPasskeys" },
  unfreeze_waits: { code: 4127, messageKey: "auth.refusal.unfreezeWaits" },
  nickname_malformed: { code: 4128, messageKey: "auth.refusal.nicknameMalformed" },
  nickname_taken: { code: 4140, messageKey: "auth.refusal.nicknameTaken" },
  nickname_reserved: { code: 4129, messageKey: "auth.refusal.nicknameReserved" },
} as const satisfies Record<AuthRefusal, RefusalEntry>;
