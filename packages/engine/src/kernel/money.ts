import { divide, type Rounding } from "./division.ts";
import { mustParseDecimal } from "./decimal.ts";

export type AssetCode = string & { readonly __brand: "AssetCode" };

/** An exact amount of one asset. `units` counts 10⁻⁸ of the asset, so no float ever holds money. */
export interface Money {
  readonly asset: AssetCode;
  readonly units: bigint;
}

/** A dimensionless rate in parts per million: 500n is 0.05 %. */
export type RatePpm = bigint & { readonly __brand: "RatePpm" };

export const PPM = 1_000_000n;

export const USDT = "USDT" as AssetCode;

/** A rate in parts per million; it may be below zero. */
export const ratePpm = (ppm: bigint): RatePpm => ppm as RatePpm;

/** The same from a whole JSON number, as stored in terms and rows, where no rate is large. */
export const writeRate = (rate: RatePpm): number => parseInt(rate.toString(), 10);

/** Money in units of 10⁻⁸ of an asset; it may be below zero. */
export const money = (asset: AssetCode, units: bigint): Money => ({ asset, units });

/** Zero of an asset. */
export const zero = (asset: AssetCode): Money => ({ asset, units: 0n });

/** For constants and tests: usdt("12.5"). Text that is no decimal is a fault. */
export const usdt = (text: string): Money => money(USDT, mustParseDecimal(text));

/** a + b, exact. Two assets are a fault. */
export function add(a: Money, b: Money): Money {
  assertSameAsset(a, b);
  return { asset: a.asset, units: a.units + b.units };
}

/** a − b, exact, below zero as well. Two assets are a fault. */
export function subtract(a: Money, b: Money): Money {
  assertSameAsset(a, b);
  return { asset: a.asset, units: a.units - b.units };
}

/** −a: a gain becomes the loss of the same size. */
export function negate(a: Money): Money {
  return { asset: a.asset, units: -a.units };
}

/** a < b; false for equal amounts. Two assets are a fault. */
export function isLess(a: Money, b: Money): boolean {
  assertSameAsset(a, b);
  return a.units < b.units;
}

/** Above zero; zero is not. */
export const isPositive = (a: Money): boolean => a.units > 0n;

/** Below zero; zero is not. */
export const isNegative = (a: Money): boolean => a.units < 0n;

/** The lesser one by sign, not by size. Two assets are a fault. */
export const lesser = (a: Money, b: Money): Money => (isLess(a, b) ? a : b);

/** The greater one by sign, not by size. Two assets are a fault. */
export const greater = (a: Money, b: Money): Money => (isLess(a, b) ? b : a);

/** amount × rate ÷ 10⁶, rounded as named: 200 USDT at 500 ppm is 0.1 USDT. */
export function multiplyByRate(amount: Money, rate: RatePpm, rounding: Rounding): Money {
  return { asset: amount.asset, units: divide(amount.units * rate, PPM, rounding) };
}

// Mixing assets is a bug in our code, not something a user can do: crash, do not return a refusal.
function assertSameAsset(a: Money, b: Money): void {
  if (a.asset !== b.asset) throw new Error(`money of two assets: ${a.asset} and ${b.asset}`);
}
