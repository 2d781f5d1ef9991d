import {
  divide,
  err,
  type Instant,
  ok,
  PPM,
  price,
  type Price,
  type RatePpm,
  ratePpm,
  type Result,
} from "#kernel";

/** One venue's price of a symbol, with its time. */
export interface VenueInput {
  readonly venue: string;
  readonly price: Price;
  readonly at: Instant;
}

export interface IndexRule {
  /** An older price is ignored. */
  readonly freshMs: number;
  /** How far a venue's price may lie from the others and still be accepted. */
  readonly deviationMax: RatePpm;
  /** How many venues must be recent and accepted. */
  readonly venuesMin: number;
}

export const INDEX_RULE: IndexRule = {
  freshMs: 5_000,
  deviationMax: ratePpm(20_000n),
  venuesMin: 1,
};

export interface IndexPrice {
  readonly price: Price;
  /**
   * Every recent input, outliers too, by venue name: with them anyone can repeat the calculation.
   */
  readonly inputs: readonly VenueInput[];
}

/** Why there is no valid price. */
export type StaleReason = "too_few_venues" | "venues_disagree";

/**
 * The price of a symbol: the median of its recent venues, after dropping each that lies more than
 * `deviationMax` from the median of all. The median of an even count is the mean of the middle two,
 * rounded down. A price from the future is not recent.
 *
 * Stale, in the order checked: `too_few_venues` (fewer recent than `venuesMin`, or none);
 * `venues_disagree` (of an even count the middle two differ by more than `deviationMax` of the
 * lower, so that neither half can be trusted, or more than half of the venues were dropped);
 * `too_few_venues` (fewer accepted than `venuesMin`).
 */
export function indexPrice(
  venues: readonly VenueInput[],
  rule: IndexRule & { readonly now: Instant },
): Result<IndexPrice, StaleReason> {
  const { now, freshMs, deviationMax, venuesMin } = rule;
  const fresh = venues.filter(({ at }) => at <= now && now - at <= freshMs);
  if (fresh.length < Math.max(venuesMin, 1)) return err("too_few_venues");

  const prices = ascending(fresh.map((input) => input.price));
  const [lower, upper] = middleTwo(prices);
  if ((upper - lower) * PPM > deviationMax * lower) return err("venues_disagree");

  const middle = median(prices);
  const believed = prices.filter((each) => distance(each, middle) * PPM <= deviationMax * middle);
  if (believed.length * 2 < prices.length) return err("venues_disagree");
  if (believed.length < venuesMin) return err("too_few_venues");

  const inputs = fresh.toSorted((a, b) => (a.venue < b.venue ? -1 : 1));
  return ok({ price: median(believed), inputs });
}

/** The median of at least one price in ascending order. */
function median(prices: readonly Price[]): Price {
  const [lower, upper] = middleTwo(prices);
  return price(divide(lower + upper, 2n, "down"));
}

/** The two in the middle; of an odd count, the middle one twice. */
function middleTwo(prices: readonly Price[]): readonly [Price, Price] {
  const lower = prices[Math.floor((prices.length - 1) / 2)];
  const upper = prices[Math.floor(prices.length / 2)];
  if (lower === undefined || upper === undefined) throw new Error("no median of nothing");
  return [lower, upper];
}

const ascending = (prices: readonly Price[]): readonly Price[] =>
  prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));

const distance = (a: bigint, b: bigint): bigint => (a < b ? b - a : a - b);
