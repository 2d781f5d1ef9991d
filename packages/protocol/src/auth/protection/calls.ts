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
    "Signs in with account, authenticator and one more factor: the password, or a device on " +
    "which this user has signed in before. A code alone is never sufficient.",
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
  summary: "The protection of my account.",
  input: z.object({}),
  result: views.securitySettings,
  refusals: [],
});

export const listSignIns = defineCall({
  method: "GET",
  path: "/api/app/listSignIns",
  access: "member",
  summary: "Sign-ins to my account and failed attempts of the last 90 days, the latest first.",
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
    "Creates a secret for an authenticator, for this session only. It takes effect when " +
    "bindGoogleAuth has received a correct code of it; until then the previous one stays " +
    "valid.",
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
  summary:
    "Whether a code belongs to the secret created in this session. Does not use the code up.",
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
    "Binds the authenticator that was generated in this session in place of the previous " +
    "one, and returns its recovery codes once. Withdrawals are then held for a day.",
  input: z.strictObject({ code: googleCode, ...stepUp }),
  result: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: stepUpRefusals,
});

export const unbindGoogleAuth = defineCall({
  method: "POST",
  path: "/api/user/appUser/unbindGoogleAuth",
  access: "member",
  stepUp: "settings",
  summary: "Removes the authenticator. Withdrawals are then held for a day.",
  input: z.strictObject(stepUp),
  result: z.null(),
  refusals: stepUpRefusals,
});

export const bindPhone = defineCall({
  method: "POST",
  path: "/api/user/appUser/bindPhone",
  access: "member",
  stepUp: "settings",
  summary:
    "Binds a phone number, proven by a code for the purpose bind. Withdrawals are then held.",
  input: z.strictObject({ countryCode, phone, ...byCode, ...stepUp }),
  result: z.null(),
  refusals: ["phone_malformed", ...stepUpRefusals, "code_wrong", "contact_taken"],
});

export const bindEmail = defineCall({
  method: "POST",
  path: "/api/user/appUser/bindEmail",
  access: "member",
  stepUp: "settings",
  summary:
    "Binds an e-mail address, proven by a code for the purpose bind. Withdrawals are then held.",
  input: z.strictObject({ email, ...byCode, ...stepUp }),
  result: z.null(),
  refusals: ["email_malformed", ...stepUpRefusals, "code_wrong", "contact_taken"],
});

export const sendWithdrawalCode = defineCall({
  method: "POST",
  path: "/api/user/appUser/sendWithdrawalCode",
  access: "member",
  summary:
    "Sends the code that withdrawals require without an authenticator: six digits to the " +
    "bound e-mail address, otherwise to the phone; ten minutes, one use, five attempts, in " +
    "this session.",
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
    "Sets the withdrawal password, or changes it if the old one is given; after a change " +
    "withdrawals are held for a day. It must differ from the login password.",
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
  summary: "Locks these settings for whole days. Nobody can shorten a lock, including its owner.",
  input: z.strictObject({ days: z.int().min(1).max(SETTINGS_LOCK_DAYS_MAX), ...stepUp }),
  result: z.null(),
  refusals: stepUpRefusals,
});

export const changeNickname = defineCall({
  method: "POST",
  path: "/api/user/appUser/changeNickname",
  access: "member",
  summary:
    "Changes my displayed name. It cannot be used to sign in, and names of the house are refused.",
  input: z.strictObject({ nickname: account }),
  result: z.object({ nickname: z.string() }),
  refusals: ["nickname_malformed", "nickname_reserved", "nickname_taken"],
});

export const completeGuest = defineCall({
  method: "POST",
  path: "/api/user/appUser/completeGuest",
  access: "member",
  stepUp: "settings",
  summary: "Converts a guest to a member with an account and a password of their choice.",
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
