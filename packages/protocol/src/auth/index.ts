export {
  changePassword,
  endSession,
  guestLogin,
  listSessions,
  login,
  logout,
  register,
  registerV2,
} from "./calls.ts";
export { authRefusals } from "./refusals.ts";
