import { HOUR_MS, type Instant, type Money } from "#kernel";

/** What a member may limit: sums of a day, of seven and of thirty days, and one order's stake. */
export const LIMIT_KINDS = [
  "deposit_day",
  "deposit_week",
  "deposit_month",
  "loss_day",
  "loss_week",
  "loss_month",
  "stake",
  "session",
] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** The delay of a looser limit, and of a requested end of an exclusion. */
export const COOLING_OFF_MS = 24 * HOUR_MS;

export interface OwnLimit {
  readonly kind: LimitKind;
  /** USDT in units of 10⁻⁸; for `session` minutes, in the same units. null: no limit. */
  readonly value: bigint | null;
  /** A looser value, and when it takes effect. */
  readonly pending: { readonly value: bigint | null; readonly effectiveAt: Instant } | null;
}

export interface TradingBreak {
  readonly kind: "time_out" | "exclusion";
  readonly startedAt: Instant;
  /** null: permanent. */
  readonly until: Instant | null;
  /** For an exclusion: its end, once it was requested. */
  readonly endsAt: Instant | null;
}

/** A recharge of the last thirty days that was credited or may be, by the day of its request. */
export interface CountedDeposit {
  readonly at: Instant;
  readonly amount: Money;
}

export interface OwnLimits {
  readonly limits: ReadonlyMap<LimitKind, OwnLimit>;
  readonly tradingBreak: TradingBreak | null;
  /** The trading result in real money, by the start of the server day. */
  readonly results: ReadonlyMap<Instant, bigint>;
  readonly deposits: readonly CountedDeposit[];
}

export const NO_OWN_LIMITS: OwnLimits = {
  limits: new Map(),
  tradingBreak: null,
  results: new Map(),
  deposits: [],
};

/** The result of a change: one limit, or the break. */
export type OwnLimitsChange =
  | { readonly limit: OwnLimit; readonly tradingBreak?: undefined }
  | { readonly tradingBreak: TradingBreak; readonly limit?: undefined };

/** The value in force: a pending one takes effect by itself. */
export function limitAt(limit: OwnLimit | undefined, now: Instant): bigint | null {
  if (limit === undefined) return null;
  const { value, pending } = limit;
  return pending !== null && now >= pending.effectiveAt ? pending.value : value;
}

/** The pending value. */
export function pendingAt(limit: OwnLimit | undefined, now: Instant): OwnLimit["pending"] {
  const pending = limit?.pending ?? null;
  return pending !== null && now < pending.effectiveAt ? pending : null;
}
