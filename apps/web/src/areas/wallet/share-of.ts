import { mustParseDecimal } from "@plumbline/engine/kernel";

/** One part of a whole, in thousandths that add up to 1000. */
export interface Share<Key extends string> {
  readonly key: Key;
  readonly permille: number;
}

const WHOLE = 1_000n;

/**
 * The shares of a sum. Thousandths are rounded down, and the remainder goes to the parts with the
 * largest fractions, so that the shares add up to 100.0 %. A sum of zero has no shares.
 */
export function sharesOf<Key extends string>(
  amounts: Readonly<Record<Key, string>>,
): readonly Share<Key>[] {
  // The record has exactly these keys.
  const keys = Object.keys(amounts) as Key[];
  const parts = keys.map((key) => ({ key, units: mustParseDecimal(amounts[key]) }));
  const total = parts.reduce((sum, { units }) => sum + units, 0n);
  if (total <= 0n) return [];
  const cut = parts.map(({ key, units }) => ({
    key,
    permille: (units * WHOLE) / total,
    lost: (units * WHOLE) % total,
  }));
  const left = Number(WHOLE - cut.reduce((sum, { permille }) => sum + permille, 0n));
  const losers = cut.toSorted((a, b) => (a.lost === b.lost ? 0 : a.lost > b.lost ? -1 : 1));
  const lucky = new Set(losers.slice(0, left).map(({ key }) => key));
  return cut.map(({ key, permille }) => {
    return { key, permille: Number(permille) + (lucky.has(key) ? 1 : 0) };
  });
}

/** "12.3" for a share of 123 thousandths. */
export const percentText = (permille: number): string =>
  `${Math.trunc(permille / 10)}.${permille % 10}`;
