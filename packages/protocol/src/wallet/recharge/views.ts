import {
  PAY_TO_LABELS,
  RECHARGE_REJECTIONS,
  RECHARGE_STAGES,
  RECORD_STATUSES,
} from "@plumbline/engine/wallet";
import { z } from "zod";
import { decimalText, id, wireTime } from "../../codecs.ts";

export const channelId = z.string().regex(/^[A-Z0-9-]{3,40}$/, { message: "malformed" });

/** What identifies a payment where it was made: printable, without spaces around it. */
export const reference = z.string().trim().min(1).max(120);

export const way = z.object({
  isEnabled: z.boolean(),
  disabledReason: z.string().nullable(),
  amountMin: decimalText,
  amountMax: decimalText,
  /** Flat, deducted from what was sent. */
  fee: decimalText,
});

export const channel = z.object({
  id: channelId,
  currency: z.string(),
  kind: z.enum(["chain", "bank"]),
  network: z.string(),
  memo: z.enum(["none", "optional", "required"]),
  /** Of a token, to compare in one's own wallet; null for a chain's own currency. */
  contract: z.string().nullable(),
  confirmations: z.int(),
  /** How long it takes on its way, as a rule. */
  minutes: z.int(),
});

export const payTo = z.array(z.object({ label: z.enum(PAY_TO_LABELS), text: z.string() }));

/** One thing that happened to a record, the oldest first. */
const stepOf = <Stage extends z.ZodType>(stage: Stage) =>
  z.object({
    stage,
    reason: z.string().nullable(),
    note: z.string().nullable(),
    createTime: wireTime,
  });

/** What recharges and withdrawals have in common; each has stages of its own. */
export const recordOf = <Stage extends z.ZodType>(stage: Stage) =>
  z.object({
    id,
    channelId,
    currency: z.string(),
    network: z.string(),
    /** Of the specification: 1 delivered, 0 under review, -1 rejected, 2 paid out, -2 failed. */
    status: z.literal(RECORD_STATUSES),
    stage,
    amount: decimalText,
    fee: decimalText,
    note: z.string().nullable(),
    createTime: wireTime,
    /** When its stage began, and by when the next one is meant to. */
    sinceTime: wireTime,
    dueTime: wireTime,
    steps: z.array(stepOf(stage)),
  });

export const recharge = recordOf(z.enum(RECHARGE_STAGES)).extend({
  source: z.enum(["proof", "provider", "chain"]),
  /** What arrived, whatever was claimed; null until that is known. */
  received: decimalText.nullable(),
  /** What reached the balance: what arrived, less the fee. */
  credited: decimalText.nullable(),
  /** Of what was credited and then reversed: given back so far, and still owed; null before. */
  takenBack: decimalText.nullable(),
  owed: decimalText.nullable(),
  reference: z.string().nullable(),
  /** Of what a chain holds, while it is waited for: blocks above its own, and how many it needs. */
  confirmations: z.object({ seen: z.int(), needed: z.int() }).nullable(),
  /** Where it was to be paid, as it was then; nothing where a provider's own page said it. */
  payTo,
  proofFileId: id.nullable(),
  reason: z.enum(RECHARGE_REJECTIONS).nullable(),
});
