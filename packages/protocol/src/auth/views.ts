import { PASSWORD_LENGTH_MAX, SIGN_IN_METHODS, SIGN_IN_OUTCOMES } from "@plumbline/engine/auth";
import { z } from "zod";
import { wireTime } from "../codecs.ts";
import { userInfo } from "../user-info.ts";

// The rules decide whether an account, a password or a contact is valid; the wire only limits their
// length.
export const account = z.string().max(100);
export const password = z.string().max(PASSWORD_LENGTH_MAX);
export const inviteCode = z.string().max(32).nullish();
export const email = z.string().max(300);
/** A dial code such as "1" or "+1", or the two letters of a country such as "US". */
export const countryCode = z.string().max(8);
export const phone = z.string().max(32);
/** The six digits of a code by message. */
const code = z.string().max(16);
/** Six digits of the authenticator, or a recovery code. */
export const googleCode = z.string().max(32);
/** 256 random bits: a ticket, or the token of a device or of a link. */
export const secretToken = z.string().max(64);

/** For every chosen password. */
export const passwordRefusals = [
  "password_too_short",
  "password_common",
  "password_like_account",
] as const;

/** Step-up: proves the owner again; the code is required if an authenticator is bound. */
export const stepUp = { password, googleCode: googleCode.nullish() };
export const stepUpRefusals = [
  "settings_locked",
  "too_many_attempts",
  "password_wrong",
  "second_factor_needed",
  "google_code_wrong",
] as const;

/**
 * Optional with every sign-in: the authenticator's code if one is bound, the device if known, and
 * the inviter, who counts at the first sign-in within seven days and is ignored otherwise.
 */
export const signInExtras = {
  googleCode: googleCode.nullish(),
  deviceToken: secretToken.nullish(),
  inviteCode,
};
/** A code by message, and the ticket that the request for it returned. */
export const byCode = { code: code.nullish(), ticket: secretToken.nullish() };

export const signInRefusals = [
  "too_many_attempts",
  "login_failed",
  "second_factor_needed",
  "google_code_wrong",
  "account_frozen",
] as const;

export const session = z.object({
  /** Sent as the access-token header from now on. */
  token: z.string(),
  userInfo,
  /** Stored by this browser and sent when signing in, so that it counts as a known device. */
  deviceToken: z.string(),
});

export const codePurpose = z.enum(["register", "login", "bind", "unfreeze"]);

export const sentCode = z.object({
  /** To be sent back together with the code. */
  ticket: z.string(),
  /** How long the code is valid. */
  seconds: z.int(),
});

export const securitySettings = z.object({
  account: z.string(),
  isGuest: z.boolean(),
  /** Masked except for its last digits. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  hasGoogleAuth: z.boolean(),
  recoveryCodesLeft: z.int(),
  hasWithdrawalPassword: z.boolean(),
  passwordChangedAt: wireTime,
  settingsLockedUntil: wireTime.nullable(),
  withdrawalsHeldUntil: wireTime.nullable(),
});

export const signInRecord = z.object({
  id: z.uuid(),
  at: wireTime,
  method: z.enum(SIGN_IN_METHODS),
  outcome: z.enum(SIGN_IN_OUTCOMES),
  device: z.string(),
  address: z.string(),
  isNewDevice: z.boolean(),
});
