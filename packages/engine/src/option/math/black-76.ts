import { DAY_MS, divide, PPM, type Price, type RatePpm, UNITS_PER_ONE } from "#kernel";
import {
  type Fixed,
  fixed,
  ln,
  normalDensity,
  normalDistribution,
  ONE,
  sqrt,
} from "./fixed-point.ts";

export type OptionKind = "call" | "put";

/** The inputs of a European option's price. A year has 365 days; interest is zero. */
export interface Black76Inputs {
  readonly kind: OptionKind;
  readonly forward: Price;
  readonly strike: Price;
  /** σ a year. */
  readonly volatility: RatePpm;
  readonly leftMs: number;
}

/** The value of an option on one whole unit of the base, and its Greeks. */
export interface Black76 {
  /** Units of 10⁻⁸ of the quote asset, truncated; at least its intrinsic value. */
  readonly price: bigint;
  /** Per one of the forward's. */
  readonly delta: Fixed;
  /** The change of delta per one whole quote asset of the forward. */
  readonly gamma: Fixed;
  /** Units of 10⁻⁸ of the quote asset a day; at or below zero. */
  readonly thetaPerDay: bigint;
  /** Units of 10⁻⁸ of the quote asset for one hundredth of volatility. */
  readonly vegaPerPercent: bigint;
}

const YEAR_DAYS = 365n;
const YEAR_MS = YEAR_DAYS * BigInt(DAY_MS);
const PERCENT_PER_ONE = 100n;

/**
 * Black (1976), "The pricing of commodity contracts", without interest: with s = σ√T, d₁ = (ln(F÷K)
 * + s²÷2) ÷ s and d₂ = d₁ − s, a call is F·Φ(d₁) − K·Φ(d₂) and a put K·Φ(−d₂) − F·Φ(−d₁).
 *
 * The price is within one unit of 10⁻⁸ of the true one for forwards up to 10⁶ with half an hour or
 * more left. Each Φ is within 2 × 10⁻¹⁸, which is 2 × 10⁻¹² of such a forward. A common error of d₁
 * and d₂ changes nothing, because F·φ(d₁) = K·φ(d₂); an error of s changes the price by F·φ(d₁)
 * times that error, and s, then at least 0.0015, is within 10⁻¹⁵.
 */
export function black76(inputs: Black76Inputs): Black76 {
  const { kind, forward, strike, volatility, leftMs } = inputs;
  const variance = divide(
    volatility * volatility * BigInt(leftMs) * ONE,
    PPM * PPM * YEAR_MS,
    "down",
  );
  const deviation = sqrt(fixed(variance));
  const intrinsic = payoffOf(kind, { strike, at: forward });
  if (deviation === 0n) return expired(kind, { forward, strike, intrinsic });
  const distance = ln(fixed(divide(forward * ONE, strike, "down")));
  const d1 = fixed(divide((2n * distance + variance) * ONE, 2n * deviation, "down"));
  const d2 = fixed(d1 - deviation);
  const value =
    kind === "call"
      ? forward * normalDistribution(d1) - strike * normalDistribution(d2)
      : strike * normalDistribution(fixed(-d2)) - forward * normalDistribution(fixed(-d1));
  const units = divide(value, ONE, "down");
  const density = normalDensity(d1);
  const root = sqrt(fixed(divide(BigInt(leftMs) * ONE, YEAR_MS, "down")));
  return {
    price: units > intrinsic ? units : intrinsic,
    delta: kind === "call" ? normalDistribution(d1) : fixed(normalDistribution(d1) - ONE),
    gamma: fixed(divide(density * UNITS_PER_ONE * ONE, forward * deviation, "down")),
    thetaPerDay: -divide(forward * density * volatility, 2n * root * PPM * YEAR_DAYS, "down"),
    vegaPerPercent: divide(forward * density * root, ONE * ONE * PERCENT_PER_ONE, "down"),
  };
}

/** The intrinsic value at a price, in units for one whole base: never below zero. */
export function payoffOf(
  kind: OptionKind,
  { strike, at }: { readonly strike: bigint; readonly at: bigint },
): bigint {
  const gain = kind === "call" ? at - strike : strike - at;
  return gain > 0n ? gain : 0n;
}

function expired(
  kind: OptionKind,
  at: { readonly forward: Price; readonly strike: Price; readonly intrinsic: bigint },
): Black76 {
  const isPaid = at.intrinsic > 0n;
  const sign = kind === "call" ? 1n : -1n;
  return {
    price: at.intrinsic,
    delta: fixed(isPaid ? sign * ONE : 0n),
    gamma: fixed(0n),
    thetaPerDay: 0n,
    vegaPerPercent: 0n,
  };
}
