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
export { authRefusals } from "./refusals.ts";
