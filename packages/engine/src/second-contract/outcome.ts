import {
  type Money,
  negate,
  type Posting,
  type Quote,
  TICK_AGE_MAX_MS,
  type TickBoundary,
  zero,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf, type SecondOrder, type SecondOutcome } from "./state.ts";

/** The recorded ticks around the two moments that decide an order. */
export interface SecondTicks {
  /** Around its acceptance: the entry is the tick after it. */
  readonly acceptance: TickBoundary;
  /** Around its expiry: the exit is the last tick at or before it. */
  readonly expiry: TickBoundary;
}

export interface SecondResult {
  readonly outcome: SecondOutcome;
  /** null if there is no valid one. */
  readonly entry: Quote | null;
  readonly exit: Quote | null;
}

/**
 * The outcome of an order, by recorded ticks alone. Its entry is the first tick after acceptance
 * and its exit the last one at or before expiry. If a tick is missing, or lies more than
 * `TICK_AGE_MAX_MS` from its moment, the order is void; it is also void if both are the same tick,
 * because then no change was measured. Equal prices return the stake.
 */
export function secondResultOf(
  order: Pick<SecondOrder, "direction" | "acceptedAt" | "expiresAt">,
  { acceptance, expiry }: SecondTicks,
): SecondResult {
  const { direction, expiresAt } = order;
  const entry = entryOf(order, acceptance);
  const exit = expiry.last.at >= expiresAt - TICK_AGE_MAX_MS ? expiry.last : null;
  if (entry === null || exit === null || exit.seq <= entry.seq) {
    return { outcome: "void", entry, exit };
  }
  if (exit.price === entry.price) return { outcome: "refunded", entry, exit };
  const isUp = exit.price > entry.price;
  return { outcome: isUp === (direction === "up") ? "won" : "lost", entry, exit };
}

/**
 * The first tick after acceptance, if it came in time; null while there is none, or if it came too
 * late.
 */
export function entryOf(
  { acceptedAt, expiresAt }: Pick<SecondOrder, "acceptedAt" | "expiresAt">,
  { next }: TickBoundary,
): Quote | null {
  const entryBy = Math.min(acceptedAt + TICK_AGE_MAX_MS, expiresAt);
  return next !== null && next.at <= entryBy ? next : null;
}

/** The result for its owner: the gain, minus the stake, or zero. */
export function profitOf(
  { stake, gain }: Pick<SecondOrder, "stake" | "gain">,
  outcome: SecondOutcome,
): Money {
  if (outcome === "won") return gain;
  return outcome === "lost" ? negate(stake) : zero(stake.asset);
}

/** The stake to its owner with its gain, or alone; or the stake to the house. */
export function settlingPostings(
  { book, stake, gain }: Pick<SecondOrder, "book" | "stake" | "gain">,
  outcome: SecondOutcome,
): readonly Posting[] {
  const { available, stake: stakes, market } = accountsOf(book);
  if (outcome === "lost") return postings([stakes, market, stake, "second_lost"]);
  const won = outcome === "won" ? gain : zero(stake.asset);
  return postings(
    [stakes, available, stake, "second_stake_returned"],
    [market, available, won, "second_won"],
  );
}
