import {
  DAY_MS,
  decided,
  type Decision,
  divide,
  err,
  houseAccount,
  instant,
  type Instant,
  isLess,
  isPositive,
  type Money,
  money,
  type Result,
  USDT,
  userAccount,
} from "#kernel";
import { postings } from "#ledger";
import type { VipLevel, VipTerms } from "./levels.ts";

/** Bonuses are live money out of the marketing fund, or there are none. */
const VIP_ACCOUNTS = {
  available: userAccount("live", "available"),
  marketing: houseAccount("live", "marketing"),
} as const;

/**
 * Why a level moves money, and what that means to its owner.
 * @public `npm run generate` reads it.
 */
export const VIP_REASONS = { vip_bonus: "transfers" } as const;

/** Over how many server days assets are averaged, so that a loan of an hour makes nobody rich. */
export const AVERAGE_DAYS = 14;

/** How long a level is kept after the last day on which the average reached it. */
export const PROTECTION_DAYS = 30;

/** A member's level, and what is remembered to decide the next one. */
export interface VipState {
  readonly level: number;
  /** Start of the last server day whose average reached `level`. */
  readonly earnedOn: Instant;
  /** Levels whose bonus was paid, ever. */
  readonly bonusesPaid: readonly number[];
  /** Start of the last server day that was reviewed; a day is reviewed once. */
  readonly reviewedOn: Instant | null;
}

export const newVipState = (today: Instant): VipState => {
  return { level: 0, earnedOn: today, bonusesPaid: [], reviewedOn: null };
};

/** Σ ÷ 14, rounded down; days from before the account are nothing. */
export function averageAssets(dailyTotals: readonly Money[]): Money {
  const sum = dailyTotals.slice(-AVERAGE_DAYS).reduce((total, { units }) => total + units, 0n);
  return money(USDT, divide(sum, BigInt(AVERAGE_DAYS), "down"));
}

/** The highest level whose least assets an average reaches. */
export const levelOf = ({ levels }: VipTerms, average: Money): VipLevel => {
  const reached = levels.filter(({ assetsMin }) => !isLess(average, assetsMin)).at(-1);
  if (reached === undefined) throw new Error("level 0 asks for nothing");
  return reached;
};

interface VipReviewed {
  readonly type: "vip_raised" | "vip_lowered";
  readonly level: number;
}

type ReviewLevelRefusal = { readonly type: "day_reviewed" };

interface ReviewContext {
  readonly state: VipState;
  readonly terms: VipTerms;
  /** Total live assets at the end of each server day, oldest first: debts and loan money off. */
  readonly dailyTotals: readonly Money[];
  /** What the house has to pay bonuses with. */
  readonly marketing: Money;
  /** Whether the profile in force forbids incentives: levels count, and pay nothing. */
  readonly isForbidden: boolean;
}

/**
 * Decides a member's level for one server day.
 *
 * It rises on the day the average reaches a level. It falls to the level of the average when the
 * average has not reached it for 30 days. The bonus of each level that was passed is paid once for
 * life, lowest first; where the house has not enough it stays due and is tried the next day.
 *
 * Refusals, in the order they are checked: `day_reviewed`.
 */
export function reviewLevel(
  { state, terms, dailyTotals, marketing, isForbidden }: ReviewContext,
  today: Instant,
): Result<Decision<VipState, VipReviewed>, ReviewLevelRefusal> {
  if (state.reviewedOn !== null && today <= state.reviewedOn) return err({ type: "day_reviewed" });

  // Past this line the command must succeed.
  const earned = levelOf(terms, averageAssets(dailyTotals)).level;
  const isProtected = today < state.earnedOn + PROTECTION_DAYS * DAY_MS;
  const level = earned >= state.level || !isProtected ? earned : state.level;
  const due = isForbidden ? [] : dueBonuses(terms, { ...state, level });
  const paid = affordable(due, marketing);
  const next: VipState = {
    level,
    earnedOn: earned >= level ? today : state.earnedOn,
    bonusesPaid: [...state.bonusesPaid, ...paid.map((one) => one.level)],
    reviewedOn: today,
  };
  const { marketing: fund, available } = VIP_ACCOUNTS;
  return decided(next, {
    postings: postings(...paid.map(({ bonus }) => [fund, available, bonus, "vip_bonus"] as const)),
    events: level === state.level ? [] : [changeOf(state.level, level)],
  });
}

const changeOf = (before: number, level: number): VipReviewed => {
  return { type: before < level ? "vip_raised" : "vip_lowered", level };
};

/** The bonuses of a member's levels that were never paid, lowest first. */
export const dueBonuses = (
  { levels }: VipTerms,
  { level, bonusesPaid }: Pick<VipState, "level" | "bonusesPaid">,
): readonly VipLevel[] =>
  levels.filter(
    (one) => one.level <= level && isPositive(one.bonus) && !bonusesPaid.includes(one.level),
  );

/** As many of them, in their order, as the money reaches for. */
function affordable(due: readonly VipLevel[], marketing: Money): readonly VipLevel[] {
  let left = marketing.units;
  const paid: VipLevel[] = [];
  for (const one of due) {
    left -= one.bonus.units;
    if (left < 0n) break;
    paid.push(one);
  }
  return paid;
}

interface ForecastContext extends Pick<ReviewContext, "state" | "terms" | "dailyTotals"> {
  /** What the days from today on are taken to end with. */
  readonly todayTotal: Money;
}

/**
 * The server day on which the next level counts if today's total stays as it is: the first day
 * whose average of 14 reaches it. Null at the highest level, and where today's total never does.
 */
export function nextLevelDay(
  { state, terms, dailyTotals, todayTotal }: ForecastContext,
  today: Instant,
): { readonly level: number; readonly day: Instant } | null {
  const next = terms.levels[state.level + 1];
  if (next === undefined) return null;
  for (let days = 1; days <= AVERAGE_DAYS; days += 1) {
    const totals = [...dailyTotals, ...Array.from({ length: days }, () => todayTotal)];
    if (isLess(averageAssets(totals), next.assetsMin)) continue;
    return { level: next.level, day: instant(today + days * DAY_MS) };
  }
  return null;
}
