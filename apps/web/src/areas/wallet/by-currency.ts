import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";

interface Holding {
  readonly currency: string;
  /** null where no price is recorded. */
  readonly usdt: string | null;
}

interface Part {
  readonly currency: string;
  readonly usdt: string;
}

/** No code of a currency: those are of capitals. */
export const OTHERS = "others";

/** As many as the picture has shades for, the others among them. */
const PARTS_MAX = 4;

/**
 * What the currencies held are worth, the largest first; beyond the picture's parts they are one.
 * What has no price is in no part, as it is in no total.
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
