import { mustParseDecimal } from "@plumbline/engine/kernel";

/** One part of a whole, as it is drawn: `permille` of it, 1000 together. */
export interface Share<Key extends string> {
  readonly key: Key;
  readonly permille: number;
}

const WHOLE = 1_000n;

/**
 * How a sum is shared out. The thousandths are cut, and what is left of the whole goes to those
 * that lost most by it, so that the shares shown add up to 100.0 %. Nothing at all has no shares.
 */
export function sharesOf<Key extends string>(
  amounts: Readonly<Record<Key, string>>,
): readonly Share<Key>[] {
  // The keys of a record of exactly these keys.
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

/** "12.3" of a share of 123 thousandths. */
export const percentText = (permille: number): string =>
  `${Math.trunc(permille / 10)}.${permille % 10}`;
