import { divide } from "#kernel";

/** A dimensionless number in units of 10⁻¹⁸: 5 × 10¹⁷ is a half. */
export type Fixed = bigint & { readonly __brand: "Fixed" };

/** A number in units of 10⁻¹⁸; it may be below zero. */
export const fixed = (units: bigint): Fixed => units as Fixed;

export const ONE = fixed(10n ** 18n);

/**
 * Intermediate values have 40 places, of which 22 are guard digits. Every step below truncates less
 * than 10⁻⁴⁰ towards zero, and no function takes more than a thousand steps, so that the error
 * before the last step is below 10⁻³⁶; the last step truncates to 18 places, an error of less than
 * one unit of 10⁻¹⁸. A function with a larger error states it. Each function guarantees "within two
 * units".
 */
const WORK = 10n ** 40n;
const GUARD = 10n ** 22n;

const times = (a: bigint, b: bigint): bigint => divide(a * b, WORK, "down");
const narrow = (wide: bigint): Fixed => fixed(divide(wide, GUARD, "down"));

/** ln 2, √(2π) in 10⁻⁴⁰, truncated. */
const LN_2 = 6931471805599453094172321214581765680755n;
const ROOT_2_PI = 25066282746310005024157652848110452530069n;

/** √x, truncated: below the true value by less than one unit. Newton's iteration on integers. */
export function sqrt(x: Fixed): Fixed {
  if (x < 0n) throw new Error(`no root of ${x}`);
  return fixed(integerRoot(x * ONE));
}

function integerRoot(square: bigint): bigint {
  if (square === 0n) return 0n;
  // Starting above the root, each step decreases until it reaches the root.
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1);
  for (;;) {
    const next = divide(root + divide(square, root, "down"), 2n, "down");
    if (next >= root) return root;
    root = next;
  }
}

/** Above this, e^x has more digits than any priced value: a fault. */
const EXP_MAX = 40n;
/** Below this, e^x is less than one unit. */
const EXP_MIN = -42n;

/**
 * e^x. Up to zero within two units; above it within 3 × 10⁻¹⁸ of the result, relatively. With
 * x = k·ln 2 + r and |r| ≤ ½ ln 2, e^x = 2^k × Σ rⁿ ÷ n!, whose terms fall under 10⁻⁴⁰ within 30.
 */
export function exp(x: Fixed): Fixed {
  if (x > EXP_MAX * ONE) throw new Error(`e to the power of ${x} is out of range`);
  return x < EXP_MIN * ONE ? fixed(0n) : narrow(expWide(x * GUARD));
}

function expWide(x: bigint): bigint {
  const halves = divide(2n * x + (x < 0n ? -LN_2 : LN_2), 2n * LN_2, "down");
  const rest = x - halves * LN_2;
  let term = WORK;
  let sum = WORK;
  for (let n = 1n; term !== 0n; n += 1n) {
    term = divide(term * rest, WORK * n, "down");
    sum += term;
  }
  return halves < 0n ? divide(sum, 2n ** -halves, "down") : sum * 2n ** halves;
}

/**
 * ln x, within two units. With x = 2^k·m and m in [¾, 1½), ln x = k·ln 2 + 2·atanh z where
 * z = (m − 1) ÷ (m + 1), so that |z| ≤ ⅕; the terms z^(2n+1) ÷ (2n+1) fall under 10⁻⁴⁰ within 29.
 */
export function ln(x: Fixed): Fixed {
  if (x <= 0n) throw new Error(`no logarithm of ${x}`);
  let halves = 0n;
  let part = x * GUARD;
  for (; 2n * part >= 3n * WORK; halves += 1n) part = divide(part, 2n, "down");
  for (; 4n * part < 3n * WORK; halves -= 1n) part *= 2n;
  const z = divide((part - WORK) * WORK, part + WORK, "down");
  return narrow(halves * LN_2 + 2n * atanh(z));
}

function atanh(z: bigint): bigint {
  const square = times(z, z);
  let power = z;
  let sum = 0n;
  for (let n = 1n; power !== 0n; n += 2n) {
    sum += divide(power, n, "down");
    power = times(power, square);
  }
  return sum;
}

/** φ(x) = e^(−x²/2) ÷ √(2π): the density of the normal distribution, within two units. */
export const normalDensity = (x: Fixed): Fixed => narrow(densityWide(x * GUARD));

function densityWide(x: bigint): bigint {
  const half = divide(times(x, x), 2n, "down");
  if (half > -EXP_MIN * WORK) return 0n;
  return divide(expWide(-half) * WORK, ROOT_2_PI, "down");
}

/** At or above this, Φ(−x) is less than one unit: Φ(−9) is 1.13 × 10⁻¹⁹. */
const NORMAL_MAX = 9n;

/**
 * Φ(x), the normal distribution: the probability that a value is at most x. Within two units. For x
 * ≥ 0 it is ½ + φ(x) × Σ x^(2n+1) ÷ (1·3·…·(2n+1)), whose terms are all positive; below zero 1 −
 * Φ(−x). The sum is at most 5 × 10¹⁷ (at 9), which multiplies the error of φ to less than 10⁻²¹.
 */
export function normalDistribution(x: Fixed): Fixed {
  if (x < 0n) return fixed(ONE - normalDistribution(fixed(-x)));
  if (x >= NORMAL_MAX * ONE) return ONE;
  const wide = x * GUARD;
  const square = times(wide, wide);
  let term = wide;
  let sum = wide;
  for (let n = 3n; term !== 0n; n += 2n) {
    term = divide(term * square, WORK * n, "down");
    sum += term;
  }
  return narrow(divide(WORK, 2n, "down") + times(densityWide(wide), sum));
}
