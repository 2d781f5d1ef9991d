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

/** What an order comes to, before the tap. */
export interface SecondFigures {
  /** What is won beside the stake; rounded down. */
  readonly gain: Money;
  /** What comes back of an order that is won: stake and gain. */
  readonly returned: Money;
  /** How often one has to win to lose nothing in the long run. */
  readonly breakEvenRate: RatePpm;
  /** What an order loses on average if up and down are equally likely; rounded up. */
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

/** What the head of the orders' list says of one member's orders in one book. */
export interface SecondHead {
  /** Bought since the server day (UTC+8) began. */
  readonly todayCount: number;
  readonly todayStake: Money;
  /** Of all that was closed since then, whenever it was bought. */
  readonly todayProfit: Money;
  readonly runningCount: number;
  readonly runningStake: Money;
}

/** The head of those orders, of which none is older than a day unless it still runs. */
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
