import { PASSWORD_LENGTH_MAX } from "@plumbline/engine/auth";
import { z } from "zod";
import { id, wireTime } from "../codecs.ts";
import { defineCall } from "../define-call.ts";
import { userInfo } from "../user-info.ts";

// What an account and a password must be is decided by the rules; the wire only bounds them.
const account = z.string().max(100);
const password = z.string().max(PASSWORD_LENGTH_MAX);
const inviteCode = z.string().max(32).nullish();

const session = z.object({
  /** Sent as the access-token header from now on. */
  token: z.string(),
  userInfo,
});

const registerRefusals = [
  "account_malformed",
  "account_reserved",
  "password_too_short",
  "password_common",
  "password_like_account",
  "too_many_attempts",
  "account_taken",
  "invite_code_unknown",
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
  summary: "Makes a user known by account, phone or e-mail, and signs them in.",
  input: z.strictObject({
    registerType: z.enum(["account", "phone", "email"]),
    account: account.nullish(),
    countryCode: z.string().max(8).nullish(),
    phone: z.string().max(32).nullish(),
    email: z.string().max(254).nullish(),
    code: z.string().max(16).nullish(),
    password,
    inviteCode,
  }),
  result: session,
  refusals: ["register_type_unavailable", ...registerRefusals],
});

export const login = defineCall({
  method: "POST",
  path: "/api/app/login",
  access: "public",
  summary: "Signs in with account and password.",
  input: z.strictObject({ account, password }),
  result: session,
  refusals: ["too_many_attempts", "login_failed"],
});

export const guestLogin = defineCall({
  method: "POST",
  path: "/api/app/guestLogin",
  access: "public",
  summary: "Makes a guest, who trades play money only, and says the first password this once.",
  input: z.strictObject({}),
  result: session.extend({ initialPassword: z.string() }),
  refusals: ["too_many_attempts"],
});

export const changePassword = defineCall({
  method: "POST",
  path: "/api/user/appUser/changePassword",
  access: "member",
  summary: "Changes my login password and ends my other sessions.",
  input: z.strictObject({ oldPassword: password, newPassword: password }),
  result: z.null(),
  refusals: [
    "password_too_short",
    "password_common",
    "password_like_account",
    "password_unchanged",
    "too_many_attempts",
    "password_wrong",
  ],
});

export const logout = defineCall({
  method: "POST",
  path: "/api/app/logout",
  access: "member",
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
      /** What the browser calls itself. */
      device: z.string(),
      address: z.string(),
      isCurrent: z.boolean(),
      startedAt: wireTime,
      /** Kept to the minute. */
      lastSeenAt: wireTime,
    }),
  ),
  refusals: [],
});

export const endSession = defineCall({
  method: "POST",
  path: "/api/app/endSession",
  access: "member",
  summary: "Signs me out on one device.",
  input: z.strictObject({ id }),
  result: z.null(),
  refusals: ["session_not_found"],
});
