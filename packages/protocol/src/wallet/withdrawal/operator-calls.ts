import {
  PAYOUT_PARTS_MAX,
  PROOF_LEVELS,
  WITHDRAWAL_FAILURES,
  WITHDRAWAL_REJECTIONS,
  WITHDRAWAL_STAGES,
} from "@plumbline/engine/wallet";
import { z } from "zod";
import {
  currencyCode,
  decimalText,
  id,
  operatorId,
  operatorNote,
  pageInput,
  pageOf,
  positiveDecimalText,
  userId,
  wireTime,
} from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";
import { amountInput, currencyInput, sortInput, timeInput } from "../../list-filters.ts";
import {
  approval,
  isApprovedByReader,
  queueInput,
  seen,
  soleLimit,
  staffStepOf,
  WHOLE_QUEUES,
} from "../recharge/operator-calls.ts";
import { STALE_CASE } from "../../stale-case.ts";
import { channelId, reference } from "../recharge/views.ts";
import { withdrawal } from "./views.ts";

const withdrawalCase = withdrawal.extend({
  userId,
  account: z.string(),
  claimedBy: id.nullable(),
  claimedByName: z.string().nullable(),
  /**
   * Since when it is assigned to that operator, and the note of the colleague who handed it over.
   */
  claimedTime: wireTime.nullable(),
  claimNote: z.string().nullable(),
  approvals: z.array(approval),
  isApprovedByReader,
  steps: z.array(staffStepOf(z.enum(WITHDRAWAL_STAGES))),
  ...soleLimit,
  /**
   * Whether the caller, by any account, claimed or approved it: another person records the payment.
   */
  isDecidedByReader: z.boolean(),
  /** The state at present, not at the time of the request. */
  verification: z.enum(PROOF_LEVELS),
  /** A part of its owner's balance in this currency is being reversed and is withheld. */
  isReversalOpen: z.boolean(),
  contentHash: z.string(),
});

export const listWithdrawalCases = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/withdrawals",
  need: "withdrawals.read",
  summary:
    "Waiting withdrawals, the longest waiting first; or of one stage, or all, the latest first.",
  input: z.object({
    ...queueInput,
    stage: z.enum([...WITHDRAWAL_STAGES, ...WHOLE_QUEUES]).default("waiting"),
  }),
  result: pageOf(withdrawalCase),
  refusals: [],
});

export const readWithdrawalCase = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/withdrawal",
  need: "withdrawals.read",
  summary: "One withdrawal in its present state, with the hash that a decision must contain.",
  input: z.object({ userId, id }),
  result: withdrawalCase,
  refusals: ["record_not_found"],
});

const stageOnly = z.object({ stage: z.enum(WITHDRAWAL_STAGES) });
const PART_REFUSALS = ["record_not_found", "withdrawal_not_open", "record_changed"] as const;
const REVIEW_REFUSALS = [...PART_REFUSALS, ...STALE_CASE] as const;

export const claimWithdrawal = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/withdrawals/claim",
  need: "withdrawals.decide",
  summary: "Claims a withdrawal: from now on the member cannot cancel it.",
  input: z.strictObject({ userId, id }),
  result: stageOnly,
  refusals: REVIEW_REFUSALS,
});

export const assignWithdrawal = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/withdrawals/assign",
  need: "withdrawals.decide",
  summary:
    "Hands a withdrawal over, with a note, to a colleague who may decide it, or releases " +
    "it; the member can then cancel it again unless it is approved.",
  // If omitted: unassigned. A sealed body contains no null.
  input: z.strictObject({
    userId,
    id,
    operatorId: operatorId.optional(),
    /** The assignee that the caller saw; omitted: none. With another assignee it is refused. */
    seenHolderId: operatorId.optional(),
    note: operatorNote,
  }),
  result: stageOnly,
  refusals: [...REVIEW_REFUSALS, "no_such_colleague", "case_holder_changed"],
});

export const listWithdrawalColleagues = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/withdrawals/colleagues",
  need: "withdrawals.decide",
  summary: "The operators who may decide withdrawals.",
  input: z.object({}),
  result: z.array(z.object({ id: operatorId, name: z.string() })),
  refusals: [],
});

export const approveWithdrawal = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/withdrawals/approve",
  need: "withdrawals.decide",
  summary:
    "Approves exactly the version that was seen; above the limit two approvals are required.",
  input: z.strictObject(seen),
  result: stageOnly,
  refusals: [...REVIEW_REFUSALS, "reversal_open", "content_changed", "same_operator"],
});

export const rejectWithdrawal = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/withdrawals/reject",
  need: "withdrawals.decide",
  summary:
    "Rejects a withdrawal with a reason that the member reads, and returns the money immediately.",
  input: z.strictObject({ ...seen, reason: z.enum(WITHDRAWAL_REJECTIONS), note: operatorNote }),
  result: stageOnly,
  refusals: [...REVIEW_REFUSALS, "content_changed"],
});

export const payWithdrawal = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/withdrawals/pay",
  need: "withdrawals.decide",
  summary:
    "Records the transaction that paid it, which can pay no other one; by another person " +
    "than those who claimed or approved it.",
  input: z.strictObject({ userId, id, transactionId: reference }),
  result: stageOnly,
  refusals: [
    ...REVIEW_REFUSALS,
    ...(["content_changed", "approval_expired", "payer_decided", "credited_already"] as const),
  ],
});

export const payTogether = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/withdrawals/payTogether",
  need: "withdrawals.decide",
  summary:
    "Records one transaction that paid several withdrawals of a channel, with the amount of " +
    "each: all of them become paid, or none. A refusal names the withdrawal concerned.",
  input: z.strictObject({
    channelId,
    currency: currencyCode,
    transactionId: reference,
    /** The amount that the transaction paid, and the network's charge, which is separate. */
    total: positiveDecimalText,
    parts: z
      .array(z.strictObject({ userId, id, amount: positiveDecimalText }))
      .min(2)
      .max(PAYOUT_PARTS_MAX),
  }),
  result: z.object({ id, paid: z.int(), total: decimalText }),
  refusals: [
    ...(["part_repeated", "total_differs"] as const),
    ...PART_REFUSALS,
    ...(["content_changed", "approval_expired", "payer_decided"] as const),
    ...(["channel_differs", "part_differs", "credited_already"] as const),
  ],
});

const payout = z.object({
  id,
  channelId: z.string(),
  currency: currencyCode,
  transactionId: z.string(),
  total: decimalText,
  partCount: z.int(),
  paidBy: z.string(),
  createTime: wireTime,
});

export const listWithdrawalPayouts = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/payouts",
  need: "withdrawals.read",
  summary: "Transactions that paid several withdrawals, the latest first; or one, by its id.",
  input: z.object({
    ...pageInput,
    /** The reference of the transaction, or of the payout. */
    search: z.string().trim().max(200).optional(),
    ...currencyInput,
    ...amountInput,
    ...timeInput,
    ...sortInput("createTime", "total"),
  }),
  result: pageOf(payout),
  refusals: [],
});

export const readWithdrawalPayout = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/payout",
  need: "withdrawals.read",
  summary: "One transaction that paid several withdrawals, with the amount of each.",
  input: z.object({ id }),
  result: payout.extend({
    parts: z.array(
      z.object({
        userId,
        id,
        account: z.string(),
        amount: decimalText,
        address: z.string().nullable(),
      }),
    ),
  }),
  refusals: ["record_not_found"],
});

export const failWithdrawal = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/withdrawals/fail",
  need: "withdrawals.decide",
  summary: "Records that the payment failed, by another operator than the one who works on it.",
  input: z.strictObject({
    userId,
    id,
    reason: z.enum(WITHDRAWAL_FAILURES),
    note: operatorNote,
  }),
  result: stageOnly,
  refusals: [...REVIEW_REFUSALS, "same_operator"],
});
