import { mustParseDecimal, UNITS_PER_ONE } from "@plumbline/engine/kernel";

/** Worth less than this, in USDT, a holding is small. */
const SMALL_BELOW = UNITS_PER_ONE;

interface Holding {
  readonly usdt: string | null;
}

/** Of what has no price nobody knows that it is small: it is always shown. */
export function isSmall({ usdt }: Holding): boolean {
  return usdt !== null && mustParseDecimal(usdt) < SMALL_BELOW;
}
