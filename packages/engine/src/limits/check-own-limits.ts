import {
  type Book,
  DAY_MS,
  instant,
  type Instant,
  type Money,
  money,
  type Posting,
  startOfServerDay,
  USDT,
} from "#kernel";
import { POSTING_REASONS, type PostingReason, REASON_AREAS } from "#ledger";
import { limitAt, type OwnLimits } from "./own-limits.ts";
import { isOnBreak } from "./trading-break.ts";

/** The window of a sum, in server days (UTC+8): today and those before it. */
export const WINDOW_DAYS = { day: 1, week: 7, month: 30 } as const;

/**
 * The posting reasons of a trading result, without the wallet's fees, which are no loss of trading.
 */
export const RESULT_REASONS: readonly PostingReason[] = reasons();

/** What a command would do that own limits restrict, in the live book. */
export type NewRisk =
  /** A deposit, valued at `usdtOf`. */
  | { readonly type: "deposit"; readonly amount: Money; readonly usdtOf: UsdtOf }
  /** The amount that it risks or borrows, unless only its postings contain it. */
  | { readonly type: "stake"; readonly amount?: Money }
  /** Neither a deposit nor a stake, but not allowed during a break: a swap, a contest. */
  | { readonly type: "participation" }
  /** A reward for activity: not for members who excluded themselves. */
  | { readonly type: "incentive" };

/** The risk of an order in a book: play money has none. */
export const stakeIn = (book: Book | undefined): NewRisk | undefined =>
  book === "live" ? { type: "stake" } : undefined;

/** The value of an amount in USDT, in units; null without a price. */
export type UsdtOf = (amount: Money) => bigint | null;

export interface LimitUse {
  /** The server days of a sum. */
  readonly days: number;
  readonly limit: Money;
  readonly used: Money;
  /** When enough of the limit is free again; null if time alone does not free it. */
  readonly freeAt: Instant | null;
}

export type OwnLimitRefusal =
  | { readonly type: "exclusion_running"; readonly until: Instant | null }
  | { readonly type: "time_out_running"; readonly until: Instant | null }
  | ({ readonly type: "deposit_limit_reached" } & LimitUse)
  | ({ readonly type: "loss_limit_reached" } & LimitUse)
  | { readonly type: "stake_limit_exceeded"; readonly limit: Money; readonly stake: Money };

/**
 * Checks a member's own limits before a command is decided; null passes.
 *
 * Refusals, in the order they are checked: `exclusion_running`, `time_out_running`; for deposits
 * `deposit_limit_reached`, for stakes `loss_limit_reached`, each by the shortest window first; for
 * a stake whose amount is known before, `stake_limit_exceeded`.
 */
export function checkOwnLimits(
  own: OwnLimits,
  risk: NewRisk,
  now: Instant,
): OwnLimitRefusal | null {
  const { tradingBreak } = own;
  if (tradingBreak !== null && isOnBreak(tradingBreak, now)) {
    const { kind, until, endsAt } = tradingBreak;
    if (kind === "exclusion") return { type: "exclusion_running", until: endsAt ?? until };
    if (risk.type !== "incentive") return { type: "time_out_running", until };
  }
  switch (risk.type) {
    case "deposit":
      return reached("deposit_limit_reached", depositUses(own, risk, now));
    case "stake": {
      const lost = reached("loss_limit_reached", lossUses(own, now));
      return lost ?? stakeRefusal(own, risk.amount?.units ?? 0n, now);
    }
    case "incentive":
    case "participation":
      return null;
  }
}

function reached(
  type: "deposit_limit_reached" | "loss_limit_reached",
  uses: readonly WindowUse[],
): OwnLimitRefusal | null {
  const full = uses.find(({ isReached }) => isReached);
  return full === undefined ? null : { type, ...full.use };
}

/** Checks the decision: no single order may take more of the available USDT. */
export function checkStake(
  own: OwnLimits,
  postings: readonly Posting[],
  now: Instant,
): OwnLimitRefusal | null {
  const stake = postings.reduce((sum, posting) => sum + stakedBy(posting), 0n);
  return stakeRefusal(own, stake, now);
}

function stakeRefusal(own: OwnLimits, stake: bigint, now: Instant): OwnLimitRefusal | null {
  const limit = limitAt(own.limits.get("stake"), now);
  if (limit === null || stake <= limit) return null;
  return { type: "stake_limit_exceeded", limit: money(USDT, limit), stake: money(USDT, stake) };
}

const stakedBy = ({ amount, from, to }: Posting): bigint =>
  amount.asset === USDT ? available(from, amount.units) - available(to, amount.units) : 0n;

const available = ({ owner, book, kind }: Posting["from"], units: bigint): bigint =>
  owner === "user" && book === "live" && kind === "available" ? units : 0n;

/** The limits' state after an accepted command, for the member's next one. */
export function afterCommand(
  own: OwnLimits,
  {
    risk,
    postings,
  }: { readonly risk?: NewRisk | undefined; readonly postings: readonly Posting[] },
  now: Instant,
): OwnLimits {
  const won = postings.reduce((sum, posting) => sum + resultOf(posting), 0n);
  const today = startOfServerDay(now);
  const results =
    won === 0n
      ? own.results
      : new Map([...own.results, [today, (own.results.get(today) ?? 0n) + won]]);
  const deposits =
    risk?.type === "deposit" ? [...own.deposits, { at: now, amount: risk.amount }] : own.deposits;
  return { ...own, results, deposits };
}

function resultOf({ amount, from, to, reason }: Posting): bigint {
  if (amount.asset !== USDT || !RESULT_REASONS.some((one) => one === reason)) return 0n;
  const isOwn = ({ owner, book }: Posting["from"]) => owner === "user" && book === "live";
  return (isOwn(to) ? amount.units : 0n) - (isOwn(from) ? amount.units : 0n);
}

/** The amount that counts towards each deposit limit at present, and with one more deposit. */
export function depositUses(
  { limits, deposits }: Pick<OwnLimits, "limits" | "deposits">,
  { amount, usdtOf }: { readonly amount: Money | null; readonly usdtOf: UsdtOf },
  now: Instant,
): readonly WindowUse[] {
  const more = amount === null ? 0n : valueOf(amount, usdtOf);
  return windowUses("deposit", limits, now).map(({ days, limit }) => {
    const usedAt = (at: Instant) =>
      deposits
        .filter((deposit) => deposit.at >= windowStart(at, days))
        .reduce((sum, deposit) => sum + valueOf(deposit.amount, usdtOf), 0n);
    return windowUse({ days, limit, usedAt, isFree: (used) => used + more <= limit }, now);
  });
}

/** Without a price the limit cannot be checked: the amount then counts as more than any limit. */
const valueOf = (amount: Money, usdtOf: UsdtOf): bigint => usdtOf(amount) ?? UNPRICED;
const UNPRICED = 10n ** 30n;

/** The amount that counts towards each loss limit at present. */
export function lossUses(
  { limits, results }: Pick<OwnLimits, "limits" | "results">,
  now: Instant,
): readonly WindowUse[] {
  return windowUses("loss", limits, now).map(({ days, limit }) => {
    const usedAt = (at: Instant) => {
      const start = windowStart(at, days);
      const won = [...results]
        .filter(([day]) => day >= start)
        .reduce((sum, [, units]) => sum + units, 0n);
      return won < 0n ? -won : 0n;
    };
    return windowUse({ days, limit, usedAt, isFree: (used) => used < limit }, now);
  });
}

export interface WindowUse {
  readonly use: LimitUse;
  readonly isReached: boolean;
}

function windowUses(group: "deposit" | "loss", limits: OwnLimits["limits"], now: Instant) {
  return (["day", "week", "month"] as const).flatMap((window) => {
    const limit = limitAt(limits.get(`${group}_${window}`), now);
    return limit === null ? [] : [{ days: WINDOW_DAYS[window], limit }];
  });
}

function windowUse(
  about: {
    readonly days: number;
    readonly limit: bigint;
    readonly usedAt: (at: Instant) => bigint;
    readonly isFree: (used: bigint) => boolean;
  },
  now: Instant,
): WindowUse {
  const { days, limit, usedAt, isFree } = about;
  const used = usedAt(now);
  const isReached = !isFree(used);
  const freeAt = isReached ? firstFree(about, now) : null;
  return {
    use: { days, limit: money(USDT, limit), used: money(USDT, used), freeAt },
    isReached,
  };
}

/** Days leave a window only at the start of a server day. */
function firstFree(
  { days, usedAt, isFree }: Pick<Parameters<typeof windowUse>[0], "days" | "usedAt" | "isFree">,
  now: Instant,
): Instant | null {
  const today = startOfServerDay(now);
  for (let ahead = 1; ahead <= days; ahead += 1) {
    const at = instant(today + ahead * DAY_MS);
    if (isFree(usedAt(at))) return at;
  }
  return null;
}

const windowStart = (at: Instant, days: number): Instant =>
  instant(startOfServerDay(at) - (days - 1) * DAY_MS);

function reasons(): readonly PostingReason[] {
  const areas: Readonly<Partial<Record<PostingReason, string>>> = REASON_AREAS;
  // The reasons are keys of that table.
  return (Object.keys(POSTING_REASONS) as PostingReason[]).filter((reason) => {
    const group = POSTING_REASONS[reason];
    const isResult = group === "trading" || group === "fees" || group === "funding";
    return isResult && areas[reason] !== "wallet";
  });
}
