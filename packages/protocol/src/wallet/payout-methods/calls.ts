import { z } from "zod";
import { id, pageInput, pageOf, wireTime } from "../../codecs.ts";
import { defineCall } from "../../define-call.ts";
import { channelId } from "../recharge/views.ts";

const text = (lengthMax: number) => z.string().trim().max(lengthMax);

const destination = {
  /** A chain's address or a bank account's number. */
  address: text(120).min(1),
  memo: text(64).optional(),
  bankName: text(100).optional(),
  bankCode: text(20).optional(),
};

const payoutMethod = z.object({
  id,
  channelId,
  currency: z.string(),
  network: z.string(),
  kind: z.enum(["chain", "bank"]),
  label: z.string(),
  address: z.string(),
  memo: z.string().nullable(),
  bankName: z.string().nullable(),
  bankCode: z.string().nullable(),
  /** For a bank account: the name on the authorised papers. */
  holder: z.string().nullable(),
  saveTime: wireTime,
  /** Nothing is paid to it before this time. */
  usableFromTime: wireTime,
  usableFromMs: z.int(),
});

/** The proof that the owner sends the request, not somebody who found an open session. */
export const stepUp = {
  withdrawalPassword: z.string().max(200),
  /**
   * A code of the authenticator, if one is bound; recovery codes are not accepted for withdrawals.
   */
  googleCode: z.string().max(40).optional(),
  /** Otherwise a code of `sendWithdrawalCode`, if a contact is bound. */
  code: z.string().max(16).optional(),
};

export const STEP_UP_REFUSALS = [
  "too_many_attempts",
  "withdrawal_password_missing",
  "withdrawal_password_wrong",
  "second_factor_needed",
  "google_code_wrong",
  "withdrawal_code_needed",
  "code_wrong",
] as const;

const SAVE_REFUSALS = [
  ...STEP_UP_REFUSALS,
  "settings_locked",
  "channel_unknown",
  "verification_required",
  "memo_missing",
  "memo_not_taken",
  "address_malformed",
  "memo_malformed",
  "method_known",
  "too_many_methods",
  "method_not_found",
] as const;

export const listPayoutMethods = defineCall({
  method: "GET",
  path: "/api/user/appUserWithdrawalInfoSet/listMy",
  access: "member",
  summary: "My payout methods, the newest first.",
  input: z.object(pageInput),
  result: pageOf(payoutMethod),
  refusals: [],
});

export const addPayoutMethod = defineCall({
  method: "POST",
  path: "/api/user/appUserWithdrawalInfoSet/addAccount",
  access: "member",
  book: "live",
  stepUp: "withdrawal",
  summary: "Saves an address or a bank account; it can be used after 24 hours.",
  input: z.strictObject({ channelId, label: text(40).default(""), ...destination, ...stepUp }),
  result: payoutMethod,
  refusals: SAVE_REFUSALS,
});

export const editPayoutMethod = defineCall({
  method: "POST",
  path: "/api/user/appUserWithdrawalInfoSet/editAccount",
  access: "member",
  book: "live",
  stepUp: "withdrawal",
  summary: "Changes a saved payout method; it can be used after 24 hours.",
  input: z.strictObject({ id, label: text(40).default(""), ...destination, ...stepUp }),
  result: payoutMethod,
  refusals: SAVE_REFUSALS,
});

export const removePayoutMethod = defineCall({
  method: "POST",
  path: "/api/user/appUserWithdrawalInfoSet/removeAccount",
  access: "member",
  book: "live",
  stepUp: "withdrawal",
  summary: "Removes a payout method. Withdrawals already requested continue.",
  input: z.strictObject({ id, ...stepUp }),
  result: z.null(),
  refusals: [...STEP_UP_REFUSALS, "settings_locked", "method_not_found"],
});
