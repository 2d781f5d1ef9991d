import { divide, PPM, type Price, type Quote, type RatePpm, type SymbolCode } from "#kernel";

/**
 * A grid trades against each move from the day's first price; the rule sold as AI quant follows the
 * trend of the last hours, and nothing else.
 */
export const VAULT_RULES = ["grid", "ai_quant"] as const;

/** How a vault trades: a published rule over one recorded price at the end of each hour. */
export interface VaultRule {
  readonly type: (typeof VAULT_RULES)[number];
  readonly symbol: SymbolCode;
  /** The distance between two levels of a grid, as a share of the day's first price. */
  readonly stepRate: RatePpm;
  /** The most levels in either direction. */
  readonly levelsMax: bigint;
  /** The share of the principal for each level. */
  readonly lotRate: RatePpm;
  /** Spread and fee, as a share of the amount traded. */
  readonly costRate: RatePpm;
  /** The number of hours that a trend is measured over. */
  readonly trendHours: number;
  /** The largest result of a day, in either direction. */
  readonly dayRateMax: RatePpm;
}

/** A price that the rule uses. */
export type VaultTick = Pick<Quote, "seq" | "price">;

export interface VaultTrade {
  readonly seq: number;
  readonly price: Price;
  /** The levels held before and after; negative: sold. */
  readonly before: bigint;
  readonly after: bigint;
}

export interface VaultDay {
  readonly trades: readonly VaultTrade[];
  /** The day's result after costs as a share of the principal in 10⁻⁸, rounded down. */
  readonly rate: bigint;
}

/** A day's rate counts parts of the principal of this size: 1 ÷ 10⁸. */
export const RATE_UNITS = 100_000_000n;

/**
 * The result of a rule for one day. `ticks` are the last ones at its start and at the end of each
 * hour. Positions are levels of `lotRate` of the principal, taken at each hour's price and closed
 * at the last one:
 *
 *   rate = lot · (Σ levels · (price − price before) − Σ |change| · cost · price) ÷ first
 *
 * Fewer than two ticks are a day without trades.
 */
export function vaultDay(rule: VaultRule, ticks: readonly VaultTick[]): VaultDay {
  const first = ticks[0];
  if (first === undefined) return { trades: [], rate: 0n };
  const trades: VaultTrade[] = [];
  let [levels, gained, costs] = [0n, 0n, 0n];
  let before = first.price;
  ticks.forEach(({ seq, price }, index) => {
    gained += levels * (price - before);
    const isLast = index === ticks.length - 1;
    const next = isLast ? 0n : levelsAt(rule, ticks, index);
    if (next !== levels) {
      trades.push({ seq, price, before: levels, after: next });
      costs += (next > levels ? next - levels : levels - next) * price;
    }
    levels = next;
    before = price;
  });
  const sum = rule.lotRate * (gained * PPM - costs * rule.costRate) * RATE_UNITS;
  const exact = divide(sum, first.price * PPM * PPM, sum < 0n ? "up" : "down");
  const most = divide(rule.dayRateMax * RATE_UNITS, PPM, "down");
  return { trades, rate: exact > most ? most : exact < -most ? -most : exact };
}

function levelsAt(rule: VaultRule, ticks: readonly VaultTick[], index: number): bigint {
  const { type, stepRate, levelsMax, trendHours } = rule;
  const [now, first] = [ticks[index]?.price, ticks[0]?.price];
  if (now === undefined || first === undefined) return 0n;
  if (type === "ai_quant") {
    const earlier = ticks[index - trendHours]?.price;
    if (earlier === undefined || earlier === now) return 0n;
    return now > earlier ? levelsMax : -levelsMax;
  }
  // Rounded towards zero, so that a level is reached only at its price.
  const levels = -divide((now - first) * PPM, first * stepRate, "down");
  return levels > levelsMax ? levelsMax : levels < -levelsMax ? -levelsMax : levels;
}
