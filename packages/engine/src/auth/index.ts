export {
  acceptInvitation,
  type InvitationIgnored,
  type InvitationContext,
} from "./accept-invitation.ts";
export {
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
  workBits,
} from "./attempts.ts";
export {
  type Authenticator,
  bindAuthenticator,
  bindContact,
  type Contact,
  type Credential,
  heldFrom,
  type Identity,
  lockSettings,
  PASSKEYS_MAX,
  SETTINGS_LOCK_DAYS_MAX,
  unbindAuthenticator,
} from "./identity.ts";
export {
  type ChangePassword,
  changePassword,
  type ChangePasswordRefusal,
} from "./change-password.ts";
export {
  NICKNAME_LENGTH_MAX,
  NICKNAME_LENGTH_MIN,
  type NicknameRefusal,
  readNickname,
} from "./nickname.ts";
export {
  checkPassword,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  type PasswordRefusal,
} from "./password-rules.ts";
export {
  checkGuest,
  completeGuest,
  type CompleteGuestRefusal,
  type GuestDemoOnly,
} from "./guest.ts";
export { type EmailAddress, type EmailRefusal, readEmail } from "./email-address.ts";
export {
  checkUnfreezeWait,
  freezeAccount,
  type FreezeRefusal,
  type NotFrozen,
  unfreezeAccount,
  type UnfreezeWaits,
} from "./freeze-account.ts";
export { lookOf } from "./look-of.ts";
export { type SecondFactor, type SecondFactorRefusal, spendSecondFactor } from "./second-factor.ts";
export {
  setWithdrawalPassword,
  type WithdrawalPasswordRefusal,
} from "./set-withdrawal-password.ts";
export {
  checkSettingsLock,
  type SettingsLocked,
  type StepUp,
  stepUp,
  type StepUpRefusal,
} from "./step-up.ts";
export { type NewUser, registerUser } from "./register-user.ts";
export {
  SIGN_IN_METHODS,
  SIGN_IN_OUTCOMES,
  type SignInMethod,
  type SignInOutcome,
} from "./sign-in.ts";
