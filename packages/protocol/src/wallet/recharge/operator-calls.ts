import { RECHARGE_REJECTIONS, RECHARGE_STAGES, REVERSAL_VERDICTS } from "@plumbline/engine/wallet";
import { z } from "zod";
import {
  decimalText,
  id,
  operatorId,
  operatorNote,
  pageInput,
  pageOf,
  picture,
  positiveDecimalText,
  userId,
  wireTime,
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
import { operatorName, STALE_CASE } from "../../stale-case.ts";
import { channelId, recharge, reference, stepOf } from "./views.ts";

/** One operator's approval, and whether it still counts. */
export const approval = z.object({
  operatorId,
  operatorName: z.string(),
  createTime: wireTime,
  isValid: z.boolean(),
});

/**
 * Whether an approval by the caller, by any account, still counts: the next one is another
 * person's.
 */
export const isApprovedByReader = z.boolean();

/** A status entry for staff. */
export const staffStepOf = <Stage extends z.ZodType>(stage: Stage) =>
  stepOf(stage).extend({ operatorName });

/** A filter instead of one stage: all that wait for somebody, or all records. */
export const WHOLE_QUEUES = ["waiting", "all"] as const;

export const queueInput = {
  ...pageInput,
  ...searchInput,
  ...currencyInput,
  channelId: channelId.optional(),
  /** A filter on the claimed or requested amount. */
  ...amountInput,
  ...timeInput,
  ...standingInput,
  ...sortInput("createTime", "amount", "dueTime"),
};

/** The content hash of the record as the caller saw it. */
export const seen = { userId, id, contentHash: z.string().length(64) };

/** The limit of one person, and what the caller has left of it today. */
export const soleLimit = {
  /** For one person, a server day and a member; null: two persons for any amount. */
  fourEyesAbove: decimalText.nullable(),
  /** Above it two operators have to agree on this case; it shrinks as the limit is used up. */
  soleLimitLeft: decimalText,
};

const rechargeCase = recharge.extend({
  userId,
  account: z.string(),
  approvals: z.array(approval),
  isApprovedByReader,
  steps: z.array(staffStepOf(z.enum(RECHARGE_STAGES))),
  ...soleLimit,
  /** Whether the caller has opened the proof; true without a proof. */
  isProofOpened: z.boolean(),
  contentHash: z.string(),
  /** Other recharges with an identical proof: how many, and the latest of them. */
  sameProofs: z.object({
    total: z.int(),
    records: z.array(z.object({ userId, id, account: z.string(), stage: z.enum(RECHARGE_STAGES) })),
  }),
  /** While something is to be reversed: its owner's available balance; otherwise null. */
  available: decimalText.nullable(),
  /** The verdict of the first of two operators, while it counts. */
  proposedVerdict: z.enum(REVERSAL_VERDICTS).nullable(),
  /** The words to its owner with that verdict: a second operator confirms the same. */
  proposedWords: z.string().nullable(),
});

export const listRechargeCases = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/recharges",
  need: "recharges.read",
  summary:
    "Waiting recharges, the longest waiting first; or of one stage, or all, the latest first.",
  input: z.object({
    ...queueInput,
    stage: z.enum([...RECHARGE_STAGES, ...WHOLE_QUEUES]).default("waiting"),
  }),
  result: pageOf(rechargeCase),
  refusals: [],
});

export const readRechargeCase = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/recharge",
  need: "recharges.read",
  summary: "One recharge in its present state, with the hash that a decision must contain.",
  input: z.object({ userId, id }),
  result: rechargeCase,
  refusals: ["record_not_found"],
});

export const openRechargeProof = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/recharges/openProof",
  need: "recharges.decide",
  summary:
    "Opens the picture that proves a payment. Each opening is logged and shown to the member.",
  input: z.strictObject({ userId, id }),
  result: picture,
  refusals: ["record_not_found", "proof_missing"],
});

export const approveRecharge = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/recharges/approve",
  need: "recharges.decide",
  summary:
    "Approves a recharge with the received amount and its reference, which is credited once.",
  input: z.strictObject({ ...seen, received: positiveDecimalText, reference }),
  result: z.object({ stage: z.enum(RECHARGE_STAGES) }),
  refusals: [
    "record_not_found",
    "recharge_not_open",
    ...STALE_CASE,
    "received_below_fee",
    "proof_not_opened",
    "content_changed",
    "same_operator",
    "credited_already",
    "record_changed",
  ],
});

export const rejectRecharge = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/recharges/reject",
  need: "recharges.decide",
  summary: "Rejects a recharge, with a reason that the member reads.",
  input: z.strictObject({ ...seen, reason: z.enum(RECHARGE_REJECTIONS), note: operatorNote }),
  result: z.object({ stage: z.enum(RECHARGE_STAGES) }),
  refusals: [
    "record_not_found",
    "recharge_not_open",
    ...STALE_CASE,
    "content_changed",
    "record_changed",
  ],
});

export const decideReversal = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/recharges/decideReversal",
  need: "recharges.decide",
  summary:
    "Decides about a credit that was wrong or was reversed. The same verdict of two persons " +
    "takes effect; with the same message to the user (`note`) where the house bears a loss " +
    "or staff reverse a delivered recharge.",
  input: z.strictObject({ ...seen, verdict: z.enum(REVERSAL_VERDICTS), note: operatorNote }),
  result: z.object({ stage: z.enum(RECHARGE_STAGES) }),
  refusals: [
    "record_not_found",
    "recharge_not_open",
    ...STALE_CASE,
    "words_missing",
    "nothing_available",
    "house_account_too_low",
    "content_changed",
    "same_operator",
    "record_changed",
  ],
});
