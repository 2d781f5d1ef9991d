import {
  divide,
  isNegative,
  lesser,
  type Money,
  type Quantity,
  quantity,
  subtract,
  zero,
} from "#kernel";
import type { Market } from "../market.ts";
import type { Position } from "../state.ts";
import { notionalIn } from "./point-value.ts";
import type { Stops } from "./stop-guards.ts";

/** The share of a stop that closes everything. */
export const ALL_PERCENT = 100;

type StopShares = Pick<Position, "takeProfitPercent" | "stopLossPercent">;

/**
 * The shares of the position that its stops close, as it keeps them: all of it where none is named
 * and where there is no such stop. What is not a whole percent of 1 to 100 is a fault: nobody but
 * the wire's schema lets a share in.
 */
export function stopShares(stops: Stops & Partial<StopShares>): StopShares {
  const { takeProfit, takeProfitPercent, stopLoss, stopLossPercent } = stops;
  return {
    takeProfitPercent: shareOf(takeProfit, takeProfitPercent),
    stopLossPercent: shareOf(stopLoss, stopLossPercent),
  };
}

function shareOf(stop: Stops["stopLoss"], percent = ALL_PERCENT): number {
  if (!Number.isSafeInteger(percent) || percent < 1 || percent > ALL_PERCENT) {
    throw new Error(`no share of a position: ${percent}`);
  }
  return stop === null ? ALL_PERCENT : percent;
}

/** What a stop that is not for all of a position asks for, and what it comes to. */
export interface StopPart {
  readonly percent: number;
  /** Its percent of what is open, in units of the base asset rounded down: it may be nothing. */
  readonly asked: bigint;
  /** What it closes: what it asks for, or everything. */
  readonly closed: Quantity;
  /**
   * How far the smaller one of part and rest, at the mark and rounded down, is above the smallest
   * margin. Below zero: one of them would be dust, and everything closes.
   */
  readonly aboveMin: Money;
}

/** The part of a position that a stop with that share closes; null where it is all of it. */
export function stopPart(
  { quantity: whole, asset }: Position,
  { quote, terms }: Market,
  percent: number,
): StopPart | null {
  if (percent === ALL_PERCENT) return null;
  const portion = divide(whole * BigInt(percent), BigInt(ALL_PERCENT), "down");
  const worth = (units: bigint): Money =>
    units === 0n ? zero(asset) : notionalIn(terms, { size: units, at: quote.price }, "down");
  const aboveMin = subtract(lesser(worth(portion), worth(whole - portion)), terms.marginMin);
  const isDust = portion === 0n || isNegative(aboveMin);
  const closed = isDust ? whole : quantity(portion);
  return { percent, asked: portion, closed, aboveMin };
}
