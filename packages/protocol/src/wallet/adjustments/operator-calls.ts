import {
  ADJUSTMENT_ACCOUNTS,
  ADJUSTMENT_DIRECTIONS,
  ADJUSTMENT_LENGTHS as LENGTHS,
  ADJUSTMENT_REASONS,
  ADJUSTMENT_STAGES,
} from "@plumbline/engine/wallet";
import { z } from "zod";
import {
  currencyCode,
  id,
  pageInput,
  pageOf,
  positiveDecimalText,
  wireTime,
  userId,
} from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";
import {
  amountInput,
  currencyInput,
  searchInput,
  sortInput,
  standingInput,
  timeInput,
} from "../../list-filters.ts";
import { proposalEffect } from "../proposals/views.ts";

const proposalFields = {
  direction: z.enum(ADJUSTMENT_DIRECTIONS),
  currency: currencyCode,
  amount: positiveDecimalText,
  houseAccount: z.enum(ADJUSTMENT_ACCOUNTS),
  reason: z.enum(ADJUSTMENT_REASONS),
  ticket: z.string().trim().min(LENGTHS.ticket.min).max(LENGTHS.ticket.max),
  words: z.string().trim().min(LENGTHS.words.min).max(LENGTHS.words.max),
};

const adjustment = z.object({
  id,
  userId,
  account: z.string(),
  ...proposalFields,
  stage: z.enum(ADJUSTMENT_STAGES),
  /** Whether a second person may still confirm it. */
  isOpen: z.boolean(),
  proposedById: id,
  proposedBy: z.string(),
  decidedBy: z.string().nullable(),
  createTime: wireTime,
  expireTime: wireTime,
  decideTime: wireTime.nullable(),
  contentHash: z.string(),
});

export const listAdjustments = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/adjustments",
  need: "adjustments.read",
  summary: "All proposed and confirmed adjustments of balances, the latest first.",
  input: z.object({
    ...pageInput,
    stage: z.enum(ADJUSTMENT_STAGES).optional(),
    userId: userId.optional(),
    ...searchInput,
    ...currencyInput,
    ...amountInput,
    ...timeInput,
    ...standingInput,
    ...sortInput("createTime", "amount"),
  }),
  result: pageOf(adjustment),
  refusals: [],
});

export const readAdjustment = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/adjustment",
  need: "adjustments.read",
  summary: "One adjustment, and, while it waits, the effect of confirming it.",
  input: z.object({ id }),
  result: adjustment.extend({ effect: proposalEffect }),
  refusals: ["adjustment_not_found"],
});

export const proposeAdjustment = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/adjustments/propose",
  need: "adjustments.decide",
  summary: "Proposes a labelled movement between the house and a member. Nothing moves yet.",
  input: z.strictObject({ userId, ...proposalFields }),
  result: z.object({ id }),
  refusals: [
    "user_not_found",
    "too_many_adjustments",
    "adjustment_above_balance",
    "house_account_too_low",
  ],
});

const stageAnswer = z.object({ stage: z.enum(ADJUSTMENT_STAGES) });

export const confirmAdjustment = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/adjustments/confirm",
  need: "adjustments.decide",
  summary:
    "Confirms an adjustment as the second person: moves exactly what was seen, once, and " +
    "notifies the member.",
  input: z.strictObject({ userId, id, contentHash: z.string().length(64) }),
  result: stageAnswer,
  refusals: [
    "adjustment_not_found",
    "adjustment_not_open",
    "approval_expired",
    "content_changed",
    "same_operator",
    "adjustment_above_balance",
    "house_account_too_low",
  ],
});

export const withdrawAdjustment = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/adjustments/withdraw",
  need: "adjustments.decide",
  summary: "Withdraws a proposal before its confirmation.",
  input: z.strictObject({ userId, id }),
  result: stageAnswer,
  refusals: ["adjustment_not_found", "adjustment_not_open"],
});
