import { VIP_LEVEL_MAX, type WrittenVipTerms } from "@plumbline/engine/vip";
import { z } from "zod";
import { decimalText, ppm, settledAmount, wireTime } from "../codecs.ts";
import { defineCall } from "../define-call.ts";

export const vipLevel = z.int().min(0).max(VIP_LEVEL_MAX);

export const listVipLevels = defineCall({
  method: "GET",
  path: "/api/user/appLevels/list",
  access: "member",
  summary: "All levels with their requirements and benefits.",
  input: z.object({}),
  result: z.array(
    z.object({
      level: vipLevel,
      /** The least average over fourteen days, in USDT. */
      assetsMin: decimalText,
      /** Once for life, in USDT. */
      bonus: decimalText,
      /** Every Monday, in USDT. */
      envelope: decimalText,
      feeDiscountPct: decimalText,
      /** The most USDT that may be withdrawn within 24 hours, with the member's verification. */
      withdrawalDayMax: decimalText,
      isMine: z.boolean(),
      /**
       * The status of its bonus; postponed while the house's marketing account is too low for it.
       */
      bonusStatus: z.enum(["none", "ahead", "postponed", "paid"]),
    }),
  ),
  refusals: [],
});

export const readVipStanding = defineCall({
  method: "GET",
  path: "/api/user/appLevels/standing",
  access: "member",
  summary: "My level, its basis, and when the next one takes effect if nothing changes.",
  input: z.object({}),
  result: z.object({
    level: vipLevel,
    /** Live assets less debts at present, in USDT. */
    assets: decimalText,
    /** The average of the fourteen days before today. */
    average: decimalText,
    days: z.array(z.object({ date: z.iso.date(), assets: decimalText })),
    /** null at the highest level; its date is null if today's assets do not suffice for it. */
    next: z
      .object({ level: vipLevel, assetsMin: decimalText, countsTime: wireTime.nullable() })
      .nullable(),
    /** How long the level is kept while the average is below it; null if it is not. */
    protectedTime: wireTime.nullable(),
    /** Whether the profile forbids bonuses, envelopes and lower fees. */
    isForbidden: z.boolean(),
    termsVersion: z.int(),
  }),
  refusals: [],
});

/** The settled terms of levels, in the form of the table and the wire. */
export const writtenVipTerms = z.strictObject({
  levels: z
    .array(
      z.strictObject({
        assetsMin: settledAmount,
        bonus: settledAmount,
        envelope: settledAmount,
        feeDiscountPpm: ppm,
      }),
    )
    .length(VIP_LEVEL_MAX + 1),
}) satisfies z.ZodType<WrittenVipTerms>;
