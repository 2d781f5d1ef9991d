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

/** Bonuses are live money from the marketing fund; without money there they are postponed. */
const VIP_ACCOUNTS = {
  available: userAccount("live", "available"),
  marketing: houseAccount("live", "marketing"),
} as const;

/**
 * The reasons why a level moves money, each with its meaning to the owner.
 * @public `npm run generate` reads it.
 */
export const VIP_REASONS = { vip_bonus: "transfers" } as const;

/** The number of server days averaged, so that a short-lived balance makes no difference. */
export const AVERAGE_DAYS = 14;

/** The number of days that a level is kept after the last day on which the average reached it. */
export const PROTECTION_DAYS = 30;

/** A member's level, with the state that the next review depends on. */
export interface VipState {
  readonly level: number;
  /** Start of the last server day whose average reached `level`. */
  readonly earnedOn: Instant;
  /** The levels whose bonus was ever paid. */
  readonly bonusesPaid: readonly number[];
  /** Start of the last server day that was reviewed; a day is reviewed once. */
  readonly reviewedOn: Instant | null;
}

export const newVipState = (today: Instant): VipState => {
  return { level: 0, earnedOn: today, bonusesPaid: [], reviewedOn: null };
};

/** The sum ÷ 14, rounded down; days before the registration count as zero. */
export function averageAssets(dailyTotals: readonly Money[]): Money {
  const sum = dailyTotals.slice(-AVERAGE_DAYS).reduce((total, { units }) => total + units, 0n);
  return money(USDT, divide(sum, BigInt(AVERAGE_DAYS), "down"));
}

/** The highest level whose minimum the average reaches. */
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
  /** Total live assets of each server day, net of debts and loans, the oldest first. */
  readonly dailyTotals: readonly Money[];
  /** The marketing fund's balance. */
  readonly marketing: Money;
  /** Whether the profile in force forbids incentives: levels then count and pay nothing. */
  readonly isForbidden: boolean;
}

/**
 * Decides a member's level for one server day.
 *
 * It rises on the day the average reaches a level. It falls to the level of the average when the
 * average has not reached it for 30 days. The bonus of each level passed is paid once for life,
 * lowest first; a bonus that the fund does not cover is postponed and tried the next day.
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

/** The unpaid bonuses of a member's levels, lowest first. */
export const dueBonuses = (
  { levels }: VipTerms,
  { level, bonusesPaid }: Pick<VipState, "level" | "bonusesPaid">,
): readonly VipLevel[] =>
  levels.filter(
    (one) => one.level <= level && isPositive(one.bonus) && !bonusesPaid.includes(one.level),
  );

/** The bonuses that the money covers, in sequence. */
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
  /** The total assumed for every day from today on. */
  readonly todayTotal: Money;
}

/**
 * The server day on which the next level counts if today's total stays the same: the first day
 * whose average of 14 days reaches it. Null at the highest level, or if that total never reaches
 * it.
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
