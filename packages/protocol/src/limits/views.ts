import { LIMIT_KINDS } from "@plumbline/engine/limits";
import { z } from "zod";
import { decimalText, wireTime } from "../codecs.ts";

const limitKind = z.enum(LIMIT_KINDS);

const ownLimit = z.object({
  kind: limitKind,
  /** USDT, for `session` minutes; null: no limit. */
  value: decimalText.nullable(),
  /** A looser value, and when it replaces the present one; null: none. */
  pending: z.object({ value: decimalText.nullable(), effectiveMs: z.int() }).nullable(),
  /** For a sum: what counts towards it at present. */
  used: decimalText.nullable(),
  /**
   * For a sum that is used up: when some of it becomes free again by time alone; null: it does not.
   */
  freeMs: z.int().nullable(),
});

const tradingBreak = z.object({
  kind: z.enum(["time_out", "exclusion"]),
  startMs: z.int(),
  /** null: permanently. */
  untilMs: z.int().nullable(),
  /** For an exclusion whose end was requested. */
  endsMs: z.int().nullable(),
  /** Whether its end may be requested now. */
  canEnd: z.boolean(),
});

/** A member's own limits in force, and pending changes. */
export const ownLimits = z.object({
  limits: z.array(ownLimit),
  /** null: no break. */
  tradingBreak: tradingBreak.nullable(),
  nowMs: z.int(),
});

/** A member's request, as it was sent. */
export const ownLimitChange = z.object({
  id: z.string(),
  kind: z.enum([...LIMIT_KINDS, "time_out", "exclusion", "exclusion_end"]),
  value: decimalText.nullable(),
  effectiveMs: z.int(),
  /** For a break: its end; null: permanent. */
  untilMs: z.int().nullable(),
  createTime: wireTime,
});
