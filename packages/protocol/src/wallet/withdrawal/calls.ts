import { ADDRESS_FORMS, PROOF_LEVELS } from "@plumbline/engine/wallet";
import { z } from "zod";
import { decimalText, id, pageInput, pageOf, positiveDecimalText } from "../../codecs.ts";
import { defineCall } from "../../define-call.ts";
import { STEP_UP_REFUSALS, stepUp } from "../payout-methods/calls.ts";
import { statusInput } from "../recharge/calls.ts";
import { channel, way } from "../recharge/views.ts";
import { withdrawal } from "./views.ts";

export const readWithdrawalTerms = defineCall({
  method: "GET",
  path: "/api/finance/appWithdrawal/terms",
  access: "member",
  summary: "All withdrawal channels, the limit of a day, and the preconditions.",
  input: z.object({}),
  result: z.object({
    hasWithdrawalPassword: z.boolean(),
    /**
     * The time until which withdrawals are held after a changed credential; null if they are not
     * held.
     */
    heldUntilMs: z.int().nullable(),
    verification: z.enum(PROOF_LEVELS),
    channels: z.array(
      channel.extend({
        ...way.shape,
        /** The rule that checks its addresses; null if there is none, as for a bank. */
        addressForm: z.enum(ADDRESS_FORMS).nullable(),
        dayMax: decimalText,
        dayLeft: decimalText,
        /** The part of the available balance that is withheld for a reversal in progress. */
        withheld: decimalText,
      }),
    ),
  }),
  refusals: [],
});

const QUOTE_REFUSALS = [
  "method_not_found",
  "channel_unknown",
  "channel_disabled",
  "withdrawals_held",
  "method_held",
  "amount_below_minimum",
  "amount_above_maximum",
  "insufficient_balance",
  "day_limit_exceeded",
  "too_many_withdrawals",
  "positions_losing",
  "reversal_open",
] as const;

export const previewWithdrawal = defineCall({
  method: "POST",
  path: "/api/finance/appWithdrawal/preview",
  access: "member",
  whileHeld: "allowed",
  book: "live",
  summary:
    "A preview of a withdrawal: fee and amount paid, by the rule that decides it. Changes nothing.",
  input: z.strictObject({ methodId: id, amount: positiveDecimalText }),
  result: z.object({
    currency: z.string(),
    amount: decimalText,
    fee: decimalText,
    receives: decimalText,
    dayLeft: decimalText,
    minutes: z.int(),
  }),
  refusals: QUOTE_REFUSALS,
});

export const applyForWithdrawal = defineCall({
  method: "POST",
  path: "/api/finance/appWithdrawal/apply",
  access: "member",
  book: "live",
  stepUp: "withdrawal",
  summary: "Requests a withdrawal and sets its amount aside; the fee is deducted from it.",
  input: z.strictObject({
    methodId: id,
    amount: positiveDecimalText,
    /** The fee that was shown: with any other one the request is refused. */
    shownFee: decimalText,
    ...stepUp,
  }),
  result: withdrawal,
  refusals: [...STEP_UP_REFUSALS, ...QUOTE_REFUSALS, "fee_changed"],
});

export const cancelWithdrawal = defineCall({
  method: "POST",
  path: "/api/finance/appWithdrawal/cancel",
  access: "member",
  whileHeld: "allowed",
  summary: "Cancels a withdrawal that no operator has claimed.",
  input: z.strictObject({ id }),
  result: withdrawal,
  refusals: ["record_not_found", "withdrawal_not_open", "record_changed"],
});

export const listWithdrawals = defineCall({
  method: "GET",
  path: "/api/finance/appWithdrawal/listMy",
  access: "member",
  summary: "My withdrawals, the newest first, each with its history.",
  input: z.object({ ...pageInput, status: statusInput }),
  result: pageOf(withdrawal),
  refusals: [],
});

export const readWithdrawal = defineCall({
  method: "GET",
  path: "/api/finance/appWithdrawal/result",
  access: "member",
  summary: "One withdrawal of mine.",
  input: z.object({ id }),
  result: withdrawal,
  refusals: ["record_not_found"],
});
