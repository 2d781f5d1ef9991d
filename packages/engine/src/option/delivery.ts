import {
  type AssetCode,
  type Book,
  divide,
  type Instant,
  MINUTE_MS,
  type Money,
  money,
  type Posting,
  price,
  type Price,
  type Quantity,
  type Quote,
  type TickBoundary,
  UNITS_PER_ONE,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf, type OptionContract } from "./state.ts";
import { payoffOf } from "./math/black-76.ts";

/** The number of minutes in an average. */
export const DELIVERY_MINUTES = 30;

/**
 * How many whole minutes before the end a tick was recorded: 0 of the last one, its end included.
 */
export const minuteBefore = (expiresAt: Instant, { at }: Pick<Quote, "at">): number =>
  Math.floor((expiresAt - at) / MINUTE_MS);

/**
 * The samples of an average: the last tick of each of the newest 30 minutes up to the end, the
 * newest first. A minute without a tick is replaced by an earlier one, so that a failing feed
 * neither delays the delivery nor requires a decision by staff. Each sample comes with the tick
 * after it, which proves that it was its minute's last and that no minute was skipped.
 *
 * `ticks` are one symbol's in the order of its chain, with the first one after the end if there is
 * one; null if they do not reach back far enough.
 */
export function deliverySamples(
  ticks: readonly Quote[],
  expiresAt: Instant,
): readonly TickBoundary[] | null {
  const samples: TickBoundary[] = [];
  let minute = -1;
  for (let index = ticks.length - 1; index >= 0 && samples.length < DELIVERY_MINUTES; index -= 1) {
    const last = ticks[index];
    if (last === undefined || last.at > expiresAt) continue;
    const before = minuteBefore(expiresAt, last);
    if (before === minute) continue;
    minute = before;
    samples.push({ at: expiresAt, last, next: ticks[index + 1] ?? null });
  }
  return samples.length === DELIVERY_MINUTES ? samples : null;
}

/** The mean of the samples' prices, truncated for display: calculations use the exact sum. */
export const deliveryPriceOf = (samples: readonly TickBoundary[]): Price =>
  price(divide(sumOf(samples), BigInt(samples.length), "down"));

const sumOf = (samples: readonly TickBoundary[]): bigint =>
  samples.reduce((sum, { last }) => sum + last.price, 0n);

/**
 * max(0, D − K) for a call, max(0, K − D) for a put, times quantity: divided once, rounded down.
 */
export function deliveryPayout(
  { kind, strike }: Pick<OptionContract, "kind" | "strike">,
  { quantity, asset }: { readonly quantity: Quantity; readonly asset: AssetCode },
  samples: readonly TickBoundary[],
): Money {
  const count = BigInt(samples.length);
  const gain = payoffOf(kind, { strike: strike * count, at: sumOf(samples) });
  return money(asset, divide(quantity * gain, count * UNITS_PER_ONE, "down"));
}

export function deliveryPostings(book: Book, payout: Money): readonly Posting[] {
  const { available, market } = accountsOf(book);
  return postings([market, available, payout, "option_delivery"]);
}
