import { divide, PPM, type Price, type Quote, type RatePpm, type SymbolCode } from "#kernel";

/**
 * A grid trades against each move from the day's first price; what is sold as AI quant goes with
 * the move of the last hours, and is no more than this.
 */
export const VAULT_RULES = ["grid", "ai_quant"] as const;

/** How a vault trades: a published rule over one recorded price at the end of each hour. */
export interface VaultRule {
  readonly type: (typeof VAULT_RULES)[number];
  readonly symbol: SymbolCode;
  /** A grid's distance between levels, as a share of the day's first price. */
  readonly stepRate: RatePpm;
  /** How many levels at most, either way. */
  readonly levelsMax: bigint;
  /** Of the principal, for each level. */
  readonly lotRate: RatePpm;
  /** Of what is traded: spread and fee. */
  readonly costRate: RatePpm;
  /** Over how many hours a trend is looked at. */
  readonly trendHours: number;
  /** A day's result is never further from nothing than this, either way. */
  readonly dayRateMax: RatePpm;
}

/** One price the rule looked at. */
export type VaultTick = Pick<Quote, "seq" | "price">;

export interface VaultTrade {
  readonly seq: number;
  readonly price: Price;
  /** Levels held before and after; below zero is sold. */
  readonly before: bigint;
  readonly after: bigint;
}

export interface VaultDay {
  readonly trades: readonly VaultTrade[];
  /** Of the principal, in 10⁻⁸: the day's result after costs, rounded down. */
  readonly rate: bigint;
}

/** Parts of the principal in which a day's rate is counted. */
export const RATE_UNITS = 100_000_000n;

/**
 * What a rule made of one day: `ticks` are what was the last one at its start and at the end of
 * each hour. Positions are levels of `lotRate` of the principal, taken at each hour's price and
 * closed at the last one:
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
  // Towards nothing, so that a level is taken only when its price is reached.
  const levels = -divide((now - first) * PPM, first * stepRate, "down");
  return levels > levelsMax ? levelsMax : levels < -levelsMax ? -levelsMax : levels;
}
