export {
  changePassword,
  checkAccount,
  emailLogin,
  endSession,
  getEmailCaptcha,
  getPhoneCaptcha,
  guestLogin,
  listSessions,
  login,
  logout,
  phoneLogin,
  register,
  registerV2,
} from "./calls.ts";
export { freezeAccount, freezeByLink, unfreezeAccount } from "./freeze/calls.ts";
export {
  listPasskeys,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegister,
  passkeyRegisterOptions,
  removePasskey,
} from "./passkey/calls.ts";
export {
  bindEmail,
  bindGoogleAuth,
  bindPhone,
  checkGoogleAuth,
  changeNickname,
  completeGuest,
  generateGoogleKey,
  googleSecretLogin,
  listSignIns,
  lockSettings,
  securitySettings,
  sendWithdrawalCode,
  setWithdrawalPassword,
  unbindGoogleAuth,
} from "./protection/calls.ts";
export { authRefusals } from "./refusals.ts";
