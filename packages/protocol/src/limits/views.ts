import { LIMIT_KINDS } from "@plumbline/engine/limits";
import { z } from "zod";
import { decimalText, wireTime } from "../codecs.ts";

const limitKind = z.enum(LIMIT_KINDS);

const ownLimit = z.object({
  kind: limitKind,
  /** USDT, of `session` minutes; null: no limit. */
  value: decimalText.nullable(),
  /** A looser value, and when it takes the other's place; null: none. */
  pending: z.object({ value: decimalText.nullable(), effectiveMs: z.int() }).nullable(),
  /** Of a sum: what counts towards it by now. */
  used: decimalText.nullable(),
  /** Of a sum that is used up: when the least of it is free again, if time alone frees it. */
  freeMs: z.int().nullable(),
});

const tradingBreak = z.object({
  kind: z.enum(["time_out", "exclusion"]),
  startMs: z.int(),
  /** null: for good. */
  untilMs: z.int().nullable(),
  /** Of an exclusion whose end was asked for. */
  endsMs: z.int().nullable(),
  /** Whether its end may be asked for now. */
  canEnd: z.boolean(),
});

/** A member's own limits as they hold, and what is still to come. */
export const ownLimits = z.object({
  limits: z.array(ownLimit),
  /** null: none lasts. */
  tradingBreak: tradingBreak.nullable(),
  nowMs: z.int(),
});

/** What a member asked for, as it was asked. */
export const ownLimitChange = z.object({
  id: z.string(),
  kind: z.enum([...LIMIT_KINDS, "time_out", "exclusion", "exclusion_end"]),
  value: decimalText.nullable(),
  effectiveMs: z.int(),
  /** Of a break: its end; null: for good. */
  untilMs: z.int().nullable(),
  createTime: wireTime,
});
