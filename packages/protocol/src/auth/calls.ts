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
  summary: "Makes a user with account and password, and signs them in.",
  input: z.strictObject({ account, password, inviteCode }),
  result: session,
  refusals: registerRefusals,
});

export const registerV2 = defineCall({
  method: "POST",
  path: "/api/app/register/v2",
  access: "public",
  summary:
    "Makes a user known by account, phone or e-mail, and signs them in. Phone and e-mail need " +
    "the code that getPhoneCaptcha or getEmailCaptcha sent for the purpose register; an account " +
    "beside them is optional.",
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
    "Sends a code by text message: six digits, ten minutes, one use, five tries. The answer is " +
    "the same whether or not anybody is known by the number. The purpose bind needs a session.",
  input: z.object({ countryCode, phone, purpose: views.codePurpose }),
  result: views.sentCode,
  refusals: ["phone_malformed", "too_many_attempts"],
});

export const getEmailCaptcha = defineCall({
  method: "GET",
  path: "/api/app/getEmailCaptcha",
  access: "public",
  summary: "Sends a code by e-mail; in everything else like getPhoneCaptcha.",
  input: z.object({ email, purpose: views.codePurpose }),
  result: views.sentCode,
  refusals: ["email_malformed", "too_many_attempts"],
});

export const checkAccount = defineCall({
  method: "GET",
  path: "/api/app/checkAccount",
  access: "public",
  summary:
    "Says how an account, a phone or an e-mail address would be kept, or what is wrong with its " +
    "spelling; exactly one of them. It never says whether anybody is known by it.",
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
  summary: "Makes a guest, who trades play money only, and says the first password this once.",
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
  summary: "Ends the session this is sent with.",
  input: z.strictObject({}),
  result: z.null(),
  refusals: [],
});

export const listSessions = defineCall({
  method: "GET",
  path: "/api/app/listSessions",
  access: "member",
  summary: "Where I am signed in, the latest used first.",
  input: z.object({}),
  result: z.array(
    z.object({
      id,
      /** The browser's name for itself. */
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
