import { type AssetCode, divide, type Money, money, type Price, subtract } from "#kernel";
import { type PointTerms, pointScaleOf } from "../terms.ts";

/** All open positions of one side in one symbol and book, added up. */
export interface SideSum {
  /** Units of 10⁻⁸ of the base asset; zero without positions. */
  readonly quantity: bigint;
  /** Sum of quantity × entry price, in 10⁻¹⁶ of the quote asset, exact. */
  readonly costScaled: bigint;
}

/** The house's exposure in one symbol at one mark price. */
export interface SymbolExposure {
  readonly longNotional: Money;
  readonly shortNotional: Money;
  /** Longs less shorts: above zero the house loses as the price rises. */
  readonly netNotional: Money;
  /**
   * What the house would gain (below zero: pay) if all were closed at the mark, fees and the half
   * spread apart. It ignores whether debtors can pay: a loss beyond a margin counts in full.
   */
  readonly houseResult: Money;
}

/**
 * Notionals are rounded up and the house's result towards −∞: its risk is never understated.
 */
export function symbolExposureOf(
  {
    long,
    short,
    asset,
    ...points
  }: PointTerms & {
    readonly long: SideSum;
    readonly short: SideSum;
    readonly asset: AssetCode;
  },
  mark: Price,
): SymbolExposure {
  const scale = pointScaleOf(points);
  const notionalAt = ({ quantity }: SideSum) => money(asset, divide(quantity * mark, scale, "up"));
  const [longNotional, shortNotional] = [notionalAt(long), notionalAt(short)];
  const membersGain =
    long.quantity * mark - long.costScaled + (short.costScaled - short.quantity * mark);
  const houseGain = -membersGain;
  return {
    longNotional,
    shortNotional,
    netNotional: subtract(longNotional, shortNotional),
    houseResult: money(asset, divide(houseGain, scale, houseGain < 0n ? "up" : "down")),
  };
}
