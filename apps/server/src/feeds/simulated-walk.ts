import { FRACTION_DIGITS, HOUR_MS, price, type Price } from "@plumbline/engine/kernel";
import { type AssetClass, type TradedSymbol, USD_INDEX } from "@plumbline/engine/market";

/**
 * The moves of the simulated market. Floats are allowed only here: prices are generated, so there
 * is no true value to round from, and the results are whole units at the symbol's decimals. Only +
 * − × ÷ and square roots are used, which IEEE 754 defines to the last bit, so a seed gives the same
 * prices on every machine.
 */
export interface Walk {
  /** Deviation of the price after one hour of trading, as a share of the price. */
  readonly hourlyDeviation: number;
  /** The value traded in an hour, in the quote asset. */
  readonly hourlyTurnover: number;
}

const WALK_BY_CLASS = {
  crypto: { hourlyDeviation: 0.0065, hourlyTurnover: 40_000_000 },
  fx: { hourlyDeviation: 0.001, hourlyTurnover: 200_000_000 },
  metal: { hourlyDeviation: 0.002, hourlyTurnover: 50_000_000 },
  index: { hourlyDeviation: 0.0025, hourlyTurnover: 80_000_000 },
  stock: { hourlyDeviation: 0.006, hourlyTurnover: 30_000_000 },
} as const satisfies Record<AssetClass, Walk>;

/** For a coin that is meant to be worth a dollar. */
const STABLE: Walk = { hourlyDeviation: 0.000_01, hourlyTurnover: 300_000_000 };

export const walkOf = ({ assetClass, symbol }: TradedSymbol): Walk =>
  symbol === USD_INDEX.symbol ? STABLE : WALK_BY_CLASS[assetClass];

/**
 * The share of a move that all symbols of a class have in common; its square is their correlation.
 */
const SHARED = 0.75;
const OWN = Math.sqrt(1 - SHARED * SHARED);

/** A normally distributed number, from the class's part and the symbol's own. */
export const correlated = (shared: number, own: number): number => SHARED * shared + OWN * own;

/** The deviation over `ms` of trading: it grows with the square root of time. */
export const deviationOver = (walk: Walk, ms: number): number =>
  walk.hourlyDeviation * Math.sqrt(ms / HOUR_MS);

/** No single step more than halves or doubles a price, however long the pause before it. */
export const stepFactor = (move: number): number => Math.min(Math.max(1 + move, 0.5), 2);

/** The volume over `ms`, in units of 10⁻⁸ of the base asset. */
export function volumeOver(
  { hourlyTurnover }: Walk,
  { ms, level, share }: { readonly ms: number; readonly level: number; readonly share: number },
): bigint {
  const base = ((hourlyTurnover * ms) / HOUR_MS / level) * share;
  // Two decimals suffice for an invented volume and keep large ones within 2⁵³.
  return BigInt(Math.round(base * 100)) * 1_000_000n;
}

/** The invented level as a price of whole units at the symbol's decimals, at least the smallest. */
export function toPrice(level: number, { priceDecimals }: TradedSymbol): Price {
  const steps = BigInt(Math.max(Math.round(level * 10 ** priceDecimals), 1));
  return price(steps * 10n ** BigInt(FRACTION_DIGITS - priceDecimals));
}

/** The inverse, to continue from a stored price. */
export const toLevel = (from: Price): number => Number(from) / 10 ** FRACTION_DIGITS;
