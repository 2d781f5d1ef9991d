import {
  add,
  divide,
  type Instant,
  type Money,
  money,
  multiplyByRate,
  PPM,
  type RatePpm,
  ratePpm,
  startOfServerDay,
  zero,
  type AssetCode,
} from "#kernel";
import type { SecondOrder } from "./state.ts";

/** The figures of an order before it is placed. */
export interface SecondFigures {
  /** The gain besides the stake; rounded down. */
  readonly gain: Money;
  /** What a won order returns: stake and gain. */
  readonly returned: Money;
  /** The share of wins at which nothing is lost in the long run. */
  readonly breakEvenRate: RatePpm;
  /** The average loss of an order if up and down are equally likely; rounded up. */
  readonly expectedLoss: Money;
}

/** stake × payout rate is the gain, rounded down; at even odds (stake − gain) ÷ 2 is lost. */
export function secondFigures(stake: Money, payoutRate: RatePpm): SecondFigures {
  const gain = multiplyByRate(stake, payoutRate, "down");
  return {
    gain,
    returned: add(stake, gain),
    breakEvenRate: breakEvenRateOf(payoutRate),
    expectedLoss: money(stake.asset, divide(stake.units - gain.units, 2n, "up")),
  };
}

/** 1 ÷ (1 + payout rate), rounded up: 80 % needs 55.5556 %. */
export const breakEvenRateOf = (payoutRate: RatePpm): RatePpm =>
  ratePpm(divide(PPM * PPM, PPM + payoutRate, "up"));

/** The summary above one member's list of orders in one book. */
export interface SecondHead {
  /** Bought since the server day (UTC+8) began. */
  readonly todayCount: number;
  readonly todayStake: Money;
  /** The result of all orders closed since then, whenever they were bought. */
  readonly todayProfit: Money;
  readonly runningCount: number;
  readonly runningStake: Money;
}

/** The summary of those orders; closed ones older than a day are not included. */
export function secondHeadOf(
  orders: readonly SecondOrder[],
  { asset, now }: { readonly asset: AssetCode; readonly now: Instant },
): SecondHead {
  const dayStart = startOfServerDay(now);
  const today = orders.filter(({ acceptedAt }) => acceptedAt >= dayStart);
  const running = orders.filter(({ outcome }) => outcome === null);
  const closedToday = orders.filter(({ closedAt }) => closedAt !== null && closedAt >= dayStart);
  const sum = (amounts: readonly Money[]): Money => amounts.reduce(add, zero(asset));
  return {
    todayCount: today.length,
    todayStake: sum(today.map(({ stake }) => stake)),
    todayProfit: sum(closedToday.map(({ profit }) => profit)),
    runningCount: running.length,
    runningStake: sum(running.map(({ stake }) => stake)),
  };
}
