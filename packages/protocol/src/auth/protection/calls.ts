import { SETTINGS_LOCK_DAYS_MAX } from "@plumbline/engine/auth";
import { z } from "zod";
import { pageInput, pageOf } from "../../codecs.ts";
import { defineCall } from "../../define-call.ts";
import * as views from "../views.ts";

const { account, byCode, countryCode, email, googleCode, password, phone } = views;
const { passwordRefusals, session, signInExtras, signInRefusals, stepUp, stepUpRefusals } = views;

export const googleSecretLogin = defineCall({
  method: "POST",
  path: "/api/app/googleSecretLogin",
  access: "public",
  summary:
    "Signs in with account, authenticator and one more: the password, or a device this user has " +
    "signed in with before. Never by a code alone.",
  input: z.strictObject({
    account,
    /** A code of the authenticator, or a recovery code. */
    code: googleCode,
    password: password.nullish(),
    deviceToken: signInExtras.deviceToken,
    inviteCode: signInExtras.inviteCode,
  }),
  result: session,
  refusals: signInRefusals,
});

export const securitySettings = defineCall({
  method: "GET",
  path: "/api/user/appUser/securitySettings",
  access: "member",
  summary: "What protects my account.",
  input: z.object({}),
  result: views.securitySettings,
  refusals: [],
});

export const listSignIns = defineCall({
  method: "GET",
  path: "/api/app/listSignIns",
  access: "member",
  summary: "Who came in as me, and who nearly did, in the last 90 days; newest first.",
  input: z.object({ ...pageInput }),
  result: pageOf(views.signInRecord),
  refusals: [],
});

export const generateGoogleKey = defineCall({
  method: "GET",
  path: "/api/app/generateGoogleKey",
  access: "member",
  // It begins the replacement of a credential.
  whileHeld: "refused",
  summary:
    "Makes a secret for an authenticator, for this session only. It counts once bindGoogleAuth " +
    "has shown a right code of it; until then the one before stays in force.",
  input: z.object({}),
  result: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** otpauth://, for a QR code. */
    uri: z.string(),
  }),
  refusals: ["settings_locked"],
});

export const checkGoogleAuth = defineCall({
  method: "GET",
  path: "/api/app/checkGoogleAuth",
  access: "member",
  summary: "Whether a code belongs to the secret made in this session. It uses nothing up.",
  input: z.object({ code: googleCode }),
  result: z.object({ isRight: z.boolean() }),
  refusals: ["too_many_attempts"],
});

export const bindGoogleAuth = defineCall({
  method: "POST",
  path: "/api/user/appUser/bindGoogleAuth",
  access: "member",
  stepUp: "settings",
  summary:
    "Binds the authenticator that was generated in this session, in place of the one before, and " +
    "says its recovery codes this once. Holds withdrawals for a day.",
  input: z.strictObject({ code: googleCode, ...stepUp }),
  result: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: stepUpRefusals,
});

export const unbindGoogleAuth = defineCall({
  method: "POST",
  path: "/api/user/appUser/unbindGoogleAuth",
  access: "member",
  stepUp: "settings",
  summary: "Takes the authenticator off. Holds withdrawals for a day.",
  input: z.strictObject(stepUp),
  result: z.null(),
  refusals: stepUpRefusals,
});

export const bindPhone = defineCall({
  method: "POST",
  path: "/api/user/appUser/bindPhone",
  access: "member",
  stepUp: "settings",
  summary: "Binds a phone number, proven by a code for the purpose bind. Holds withdrawals.",
  input: z.strictObject({ countryCode, phone, ...byCode, ...stepUp }),
  result: z.null(),
  refusals: ["phone_malformed", ...stepUpRefusals, "code_wrong", "contact_taken"],
});

export const bindEmail = defineCall({
  method: "POST",
  path: "/api/user/appUser/bindEmail",
  access: "member",
  stepUp: "settings",
  summary: "Binds an e-mail address, proven by a code for the purpose bind. Holds withdrawals.",
  input: z.strictObject({ email, ...byCode, ...stepUp }),
  result: z.null(),
  refusals: ["email_malformed", ...stepUpRefusals, "code_wrong", "contact_taken"],
});

export const sendWithdrawalCode = defineCall({
  method: "POST",
  path: "/api/user/appUser/sendWithdrawalCode",
  access: "member",
  summary:
    "Sends the code that money out asks for where no authenticator is bound: six digits to the " +
    "bound e-mail address, else the phone; ten minutes, one use, five tries, in this session.",
  input: z.strictObject({}),
  result: z.object({
    /** How long the code is valid. */
    seconds: z.int(),
    /** Masked except for its ends. */
    sentTo: z.string(),
    kind: z.enum(["email", "phone"]),
  }),
  refusals: ["contact_required", "too_many_attempts"],
});

export const setWithdrawalPassword = defineCall({
  method: "POST",
  path: "/api/user/appUser/setWithdrawalPassword",
  access: "member",
  stepUp: "settings",
  summary:
    "Sets the password that withdrawals ask for, or with the old one changes it; changing it " +
    "holds withdrawals for a day. It may not be the login password.",
  input: z.strictObject({
    withdrawalPassword: password,
    oldWithdrawalPassword: password.nullish(),
    ...stepUp,
  }),
  result: z.null(),
  refusals: [
    ...passwordRefusals,
    "password_unchanged",
    ...stepUpRefusals,
    "withdrawal_password_wrong",
    "withdrawal_password_set",
  ],
});

export const lockSettings = defineCall({
  method: "POST",
  path: "/api/user/appUser/lockSettings",
  access: "member",
  stepUp: "settings",
  summary: "Locks these settings for whole days. Nobody can shorten a lock, not even its owner.",
  input: z.strictObject({ days: z.int().min(1).max(SETTINGS_LOCK_DAYS_MAX), ...stepUp }),
  result: z.null(),
  refusals: stepUpRefusals,
});

export const changeNickname = defineCall({
  method: "POST",
  path: "/api/user/appUser/changeNickname",
  access: "member",
  summary: "Changes the name I am shown by. It signs nobody in, and is never one of the house's.",
  input: z.strictObject({ nickname: account }),
  result: z.object({ nickname: z.string() }),
  refusals: ["nickname_malformed", "nickname_reserved", "nickname_taken"],
});

export const completeGuest = defineCall({
  method: "POST",
  path: "/api/user/appUser/completeGuest",
  access: "member",
  stepUp: "settings",
  summary: "Makes a member of a guest: an account and a password of their own choice.",
  input: z.strictObject({ account, newPassword: password, ...stepUp }),
  result: z.null(),
  refusals: [
    "account_malformed",
    "account_reserved",
    ...passwordRefusals,
    "password_unchanged",
    ...stepUpRefusals,
    "not_a_guest",
    "account_taken",
  ],
});
