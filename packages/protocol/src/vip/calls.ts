import { VIP_LEVEL_MAX, type WrittenVipTerms } from "@plumbline/engine/vip";
import { z } from "zod";
import { decimalText, ppm, settledAmount, wireTime } from "../codecs.ts";
import { defineCall } from "../define-call.ts";

export const vipLevel = z.int().min(0).max(VIP_LEVEL_MAX);

export const listVipLevels = defineCall({
  method: "GET",
  path: "/api/user/appLevels/list",
  access: "member",
  summary: "Every level: what it asks for, and what it gives to whoever asks.",
  input: z.object({}),
  result: z.array(
    z.object({
      level: vipLevel,
      /** Of the average of fourteen days, in USDT. */
      assetsMin: decimalText,
      /** Once for life, in USDT. */
      bonus: decimalText,
      /** Every Monday, in USDT. */
      envelope: decimalText,
      feeDiscountPct: decimalText,
      /** USDT that may leave within 24 hours, at the verification that the member has. */
      withdrawalDayMax: decimalText,
      isMine: z.boolean(),
      /** Of its bonus: postponed while the house's marketing account is too low for it. */
      bonusStatus: z.enum(["none", "ahead", "postponed", "paid"]),
    }),
  ),
  refusals: [],
});

export const readVipStanding = defineCall({
  method: "GET",
  path: "/api/user/appLevels/standing",
  access: "member",
  summary: "My level, what it was reckoned from, and when the next one counts if nothing changes.",
  input: z.object({}),
  result: z.object({
    level: vipLevel,
    /** Of live assets less debts just now, in USDT. */
    assets: decimalText,
    /** Of the fourteen days before today. */
    average: decimalText,
    days: z.array(z.object({ date: z.iso.date(), assets: decimalText })),
    /** null at the highest level; its date null where today's assets do not reach for it. */
    next: z
      .object({ level: vipLevel, assetsMin: decimalText, countsTime: wireTime.nullable() })
      .nullable(),
    /** Until when the level stays although the average is below it; null where it is not. */
    protectedTime: wireTime.nullable(),
    /** Whether the rules of this place forbid bonuses, envelopes and lower fees. */
    isForbidden: z.boolean(),
    termsVersion: z.int(),
  }),
  refusals: [],
});

/** Everything about levels that operators settle, as the table and the wire hold it. */
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
