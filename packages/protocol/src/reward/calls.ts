import { TASK_KINDS, type WrittenRewardTerms } from "@plumbline/engine/reward";
import { z } from "zod";
import { decimalText, id, pageInput, pageOf, settledAmount, wireTime } from "../codecs.ts";
import { defineCall } from "../define-call.ts";

const kind = z.enum(TASK_KINDS);

const reward = z.object({
  /** The kind of its task; each kind is paid once. */
  id: kind,
  /** In USDT, always of the live book. */
  amount: decimalText,
  /** For a deposit task: the least net deposit in USDT; otherwise "0". */
  target: decimalText,
  expireTime: wireTime,
  status: z.enum(["open", "ready", "claimed", "reversed", "expired"]),
  claimTime: wireTime.nullable(),
  /** The amount that was reversed with its deposit. */
  reversed: decimalText,
});

export const listRewards = defineCall({
  method: "GET",
  path: "/api/marketing/appReward/listMy",
  access: "member",
  summary: "My tasks of the welfare centre: the payment of each, its deadline and its progress.",
  input: z.object(pageInput),
  result: pageOf(reward),
  refusals: [],
});

export const claimReward = defineCall({
  method: "POST",
  path: "/api/marketing/appReward/claim",
  access: "member",
  book: "live",
  summary: "Pays the reward of a completed task, once.",
  input: z.strictObject({ id: kind }),
  result: z.object({ id, kind, amount: decimalText, claimTime: wireTime }),
  refusals: [
    "incentives_forbidden",
    "task_unknown",
    "reward_claimed",
    "task_expired",
    "task_not_done",
    "reward_paid_elsewhere",
    "marketing_short",
  ],
});

export const readEnvelope = defineCall({
  method: "GET",
  path: "/api/marketing/appReward/envelope",
  access: "member",
  summary: "My weekly envelope: the next one by my level, and the status of the last one.",
  input: z.object({}),
  result: z.object({
    /** The weekly envelope of the caller's present level, in USDT. */
    weekly: decimalText,
    /** The next Monday 00:00 in UTC+8. */
    nextTime: wireTime,
    /** Whether the profile forbids envelopes and vouchers. */
    isForbidden: z.boolean(),
    envelopes: z.array(
      z.object({
        /** "2026-W48", in UTC+8. */
        week: z.string(),
        amount: decimalText,
        status: z.enum(["paid", "postponed"]),
        payTime: wireTime.nullable(),
      }),
    ),
  }),
  refusals: [],
});

/** The settled terms of tasks, in the form of the table and the wire. */
export const writtenRewardTerms = z.strictObject({
  tasks: z
    .array(
      z.strictObject({
        kind,
        amount: settledAmount,
        target: settledAmount,
        days: z.int().min(0).max(1_000_000),
        isEnabled: z.boolean(),
      }),
    )
    .length(TASK_KINDS.length),
}) satisfies z.ZodType<WrittenRewardTerms>;
