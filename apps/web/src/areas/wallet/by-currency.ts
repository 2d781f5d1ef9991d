import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";

interface Holding {
  readonly currency: string;
  /** null without a recorded price. */
  readonly usdt: string | null;
}

interface Part {
  readonly currency: string;
  readonly usdt: string;
}

/** Not a currency's code: those are upper case. */
export const OTHERS = "others";

/** The number of shades in the picture, including the one for the others. */
const PARTS_MAX = 4;

/**
 * The values of the held currencies, the largest first; beyond the picture's parts they are
 * combined. Holdings without a price are left out, as in every total.
 */
export function byCurrency(holdings: readonly Holding[]): readonly Part[] {
  const parts = holdings
    .flatMap(({ currency, usdt }) => (usdt === null ? [] : [{ currency, usdt }]))
    .toSorted((a, b) => (mustParseDecimal(a.usdt) < mustParseDecimal(b.usdt) ? 1 : -1));
  if (parts.length <= PARTS_MAX) return parts;
  const rest = parts
    .slice(PARTS_MAX - 1)
    .reduce((sum, { usdt }) => sum + mustParseDecimal(usdt), 0n);
  return [...parts.slice(0, PARTS_MAX - 1), { currency: OTHERS, usdt: toDecimalText(rest) }];
}
