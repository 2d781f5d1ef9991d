export {
  ACCOUNT_LENGTH_MAX,
  ACCOUNT_LENGTH_MIN,
  type AccountName,
  type AccountNameRefusal,
  foldAccount,
  isAccount,
  readAccountName,
} from "./account-name.ts";
export {
  type AttemptLimit,
  type Attempts,
  LOGIN_LIMIT,
  takeAttempt,
  type TooManyAttempts,
} from "./attempts.ts";
export {
  type ChangePassword,
  changePassword,
  type ChangePasswordRefusal,
} from "./change-password.ts";
export {
  checkPassword,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  type PasswordRefusal,
} from "./password-rules.ts";
export { type NewUser, registerUser } from "./register-user.ts";
export type { Credential } from "./state.ts";
