import type {
  AccountNameRefusal,
  ChangePasswordRefusal,
  PasswordRefusal,
  TooManyAttempts,
} from "@plumbline/engine/auth";
import type { RefusalEntry } from "../shell-refusals.ts";

type AuthRefusal =
  | (AccountNameRefusal | PasswordRefusal | TooManyAttempts | ChangePasswordRefusal)["type"]
  | "account_taken"
  | "invite_code_unknown"
  | "register_type_unavailable"
  | "login_failed"
  | "password_unchanged"
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
  register_type_unavailable: { code: 4107, messageKey: "auth.refusal.registerTypeUnavailable" },
  login_failed: { code: 4108, messageKey: "auth.refusal.loginFailed" },
  too_many_attempts: { code: 4109, messageKey: "auth.refusal.tooManyAttempts" },
  password_wrong: { code: 4110, messageKey: "auth.refusal.passwordWrong" },
  password_unchanged: { code: 4111, messageKey: "auth.refusal.passwordUnchanged" },
  session_not_found: { code: 4112, messageKey: "auth.refusal.sessionNotFound" },
} as const satisfies Record<AuthRefusal, RefusalEntry>;
