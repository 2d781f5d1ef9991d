import {
  PAY_TO_LABELS,
  RECHARGE_REJECTIONS,
  RECHARGE_STAGES,
  RECORD_STATUSES,
} from "@plumbline/engine/wallet";
import { z } from "zod";
import { decimalText, id, wireTime } from "../../codecs.ts";

export const channelId = z.string().regex(/^[A-Z0-9-]{3,40}$/, { message: "malformed" });

/** A payment's identification where it was made: printable, without surrounding spaces. */
export const reference = z.string().trim().min(1).max(120);

export const way = z.object({
  isEnabled: z.boolean(),
  disabledReason: z.string().nullable(),
  amountMin: decimalText,
  amountMax: decimalText,
  /** Flat, deducted from the amount sent. */
  fee: decimalText,
});

export const channel = z.object({
  id: channelId,
  currency: z.string(),
  kind: z.enum(["chain", "bank"]),
  network: z.string(),
  memo: z.enum(["none", "optional", "required"]),
  /** For a token, to compare in one's own wallet; null for a chain's own currency. */
  contract: z.string().nullable(),
  confirmations: z.int(),
  /** The usual duration in minutes. */
  minutes: z.int(),
});

export const payTo = z.array(z.object({ label: z.enum(PAY_TO_LABELS), text: z.string() }));

/** One step of a record's history, the oldest first. */
export const stepOf = <Stage extends z.ZodType>(stage: Stage) =>
  z.object({
    stage,
    reason: z.string().nullable(),
    note: z.string().nullable(),
    createTime: wireTime,
  });

/** The common fields of recharges and withdrawals; each has its own stages. */
export const recordOf = <Stage extends z.ZodType>(stage: Stage) =>
  z.object({
    id,
    channelId,
    currency: z.string(),
    network: z.string(),
    /** By the specification: 1 delivered, 0 under review, -1 rejected, 2 paid out, -2 failed. */
    status: z.literal(RECORD_STATUSES),
    stage,
    amount: decimalText,
    fee: decimalText,
    note: z.string().nullable(),
    createTime: wireTime,
    /** When its stage began, and when the next one is due. */
    sinceTime: wireTime,
    dueTime: wireTime,
    steps: z.array(stepOf(stage)),
  });

export const recharge = recordOf(z.enum(RECHARGE_STAGES)).extend({
  source: z.enum(["proof", "provider", "chain"]),
  /** The amount that arrived, whatever was claimed; null until it is known. */
  received: decimalText.nullable(),
  /** The amount credited: what arrived, less the fee. */
  credited: decimalText.nullable(),
  /** For a reversed credit: the part reversed so far, and the outstanding part; null before. */
  reversedAmount: decimalText.nullable(),
  owed: decimalText.nullable(),
  reference: z.string().nullable(),
  /** While a chain's payment waits: blocks above its own, and the required number. */
  confirmations: z.object({ seen: z.int(), needed: z.int() }).nullable(),
  /** The destination at the time of the request; empty if a provider's page stated it. */
  payTo,
  proofFileId: id.nullable(),
  reason: z.enum(RECHARGE_REJECTIONS).nullable(),
});
