import { z } from "zod";
import { id, wireTime } from "../codecs.ts";
import { defineCall } from "../define-call.ts";
import * as views from "./views.ts";

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

const { account, byCode, countryCode, email, password, phone } = views;
const { inviteCode, passwordRefusals, session, signInExtras, signInRefusals } = views;

const registerRefusals = [
  "account_malformed",
  "account_reserved",
  ...passwordRefusals,
  "account_taken",
  "invite_code_unknown",
  "code_wrong",
  "contact_taken",
] as const;

export const register = defineCall({
  method: "POST",
  path: "/api/app/register",
  access: "public",
  summary: "Creates a user with account and password, and signs them in.",
  input: z.strictObject({ account, password, inviteCode }),
  result: session,
  refusals: registerRefusals,
});

export const registerV2 = defineCall({
  method: "POST",
  path: "/api/app/register/v2",
  access: "public",
  summary:
    "Creates a user with an account, a phone number or an e-mail address, and signs them " +
    "in. Phone and e-mail require the code that getPhoneCaptcha or getEmailCaptcha sent for " +
    "the purpose register; an additional account is optional.",
  input: z.strictObject({
    registerType: z.enum(["account", "phone", "email"]),
    account: account.nullish(),
    countryCode: countryCode.nullish(),
    phone: phone.nullish(),
    email: email.nullish(),
    ...byCode,
    password,
    inviteCode,
  }),
  result: session,
  refusals: ["phone_malformed", "email_malformed", ...registerRefusals],
});

export const getPhoneCaptcha = defineCall({
  method: "GET",
  path: "/api/app/getPhoneCaptcha",
  access: "public",
  summary:
    "Sends a code by text message: six digits, valid for ten minutes, one use, five " +
    "attempts. The answer is the same whether or not the number belongs to a user. The " +
    "purpose bind requires a session.",
  input: z.object({ countryCode, phone, purpose: views.codePurpose }),
  result: views.sentCode,
  refusals: ["phone_malformed", "too_many_attempts"],
});

export const getEmailCaptcha = defineCall({
  method: "GET",
  path: "/api/app/getEmailCaptcha",
  access: "public",
  summary: "Sends a code by e-mail; otherwise like getPhoneCaptcha.",
  input: z.object({ email, purpose: views.codePurpose }),
  result: views.sentCode,
  refusals: ["email_malformed", "too_many_attempts"],
});

export const checkAccount = defineCall({
  method: "GET",
  path: "/api/app/checkAccount",
  access: "public",
  summary:
    "Returns the normalised form of an account, a phone number or an e-mail address, or " +
    "what is wrong with its format; exactly one of them. It never reveals whether a user " +
    "has it.",
  input: z.object({
    account: account.optional(),
    countryCode: countryCode.optional(),
    phone: phone.optional(),
    email: email.optional(),
  }),
  result: z.object({
    type: z.enum(["account", "phone", "email"]),
    /** Folded, so that no two names differ only in case or width. */
    name: z.string(),
  }),
  refusals: ["account_malformed", "account_reserved", "phone_malformed", "email_malformed"],
});

export const login = defineCall({
  method: "POST",
  path: "/api/app/login",
  access: "public",
  summary: "Signs in with account and password.",
  input: z.strictObject({ account, password, ...signInExtras }),
  result: session,
  refusals: signInRefusals,
});

export const phoneLogin = defineCall({
  method: "POST",
  path: "/api/app/phoneLogin",
  access: "public",
  summary: "Signs in with a phone number and either its password or a code for the purpose login.",
  input: z.strictObject({
    countryCode,
    phone,
    password: password.nullish(),
    ...byCode,
    ...signInExtras,
  }),
  result: session,
  refusals: ["phone_malformed", ...signInRefusals, "code_wrong"],
});

export const emailLogin = defineCall({
  method: "POST",
  path: "/api/app/emailLogin",
  access: "public",
  summary: "Signs in with an e-mail address and either its password or a code for login.",
  input: z.strictObject({ email, password: password.nullish(), ...byCode, ...signInExtras }),
  result: session,
  refusals: ["email_malformed", ...signInRefusals, "code_wrong"],
});

export const guestLogin = defineCall({
  method: "POST",
  path: "/api/app/guestLogin",
  access: "public",
  summary: "Creates a guest, who trades play money only, and returns the first password once.",
  input: z.strictObject({}),
  result: session.extend({ initialPassword: z.string() }),
  refusals: [],
});

export const changePassword = defineCall({
  method: "POST",
  path: "/api/user/appUser/changePassword",
  access: "member",
  summary: "Changes my login password and ends my other sessions.",
  input: z.strictObject({ oldPassword: password, newPassword: password }),
  result: z.null(),
  refusals: [
    ...passwordRefusals,
    "password_unchanged",
    "too_many_attempts",
    "password_wrong",
    "settings_locked",
  ],
});

export const logout = defineCall({
  method: "POST",
  path: "/api/app/logout",
  access: "member",
  whileHeld: "allowed",
  summary: "Ends the session of this request.",
  input: z.strictObject({}),
  result: z.null(),
  refusals: [],
});

export const listSessions = defineCall({
  method: "GET",
  path: "/api/app/listSessions",
  access: "member",
  summary: "My sessions, the last used first.",
  input: z.object({}),
  result: z.array(
    z.object({
      id,
      /** The browser's name for the device. */
      device: z.string(),
      address: z.string(),
      isCurrent: z.boolean(),
      startedAt: wireTime,
      /** Accurate to the minute. */
      lastSeenAt: wireTime,
    }),
  ),
  refusals: [],
});

export const endSession = defineCall({
  method: "POST",
  path: "/api/app/endSession",
  access: "member",
  whileHeld: "allowed",
  summary: "Signs me out on one device.",
  input: z.strictObject({ id }),
  result: z.null(),
  refusals: ["session_not_found"],
});
