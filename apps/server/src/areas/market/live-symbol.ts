import {
  type Instant,
  type MarketState,
  RECORDED_WITHIN_MS,
  type SymbolCode,
} from "@plumbline/engine/kernel";
import {
  type Halts,
  indexPrice,
  type IndexRule,
  isRecorded,
  nextTick,
  type StaleReason,
  type Tick,
  type TradedSymbol,
} from "@plumbline/engine/market";
import type { VenuePrice } from "#feeds/prices";
import { haltIn } from "./halt-store.ts";
import { sealTick } from "#services/ticks/tick-columns";

/**
 * The live state of one symbol: the venues' last prices, the last tick, and what blocks trading.
 */
export interface LiveSymbol {
  /** As in the list in force. */
  traded: TradedSymbol;
  readonly priceByVenue: Map<string, VenuePrice>;
  last: Tick | null;
  /** The last tick recorded while the clock was ahead: the next one may be earlier. */
  resetSeq: number | null;
  /** Why the venues give no index at present; null if they give one. */
  staleReason: StaleReason | null;
  /** Its recent halts, the latest first: past ones determine the state at past ticks. */
  halts: Halts;
  /** Whether `last` is known to be the end of the chain. */
  isEndKnown: boolean;
  /** The state that was published last. */
  announced: MarketState;
}

export const liveSymbol = (traded: TradedSymbol): LiveSymbol => ({
  traded,
  priceByVenue: new Map(),
  last: null,
  resetSeq: null,
  staleReason: null,
  halts: [],
  isEndKnown: true,
  announced: { type: "stale" },
});

/** Another reason of a halt is another state, because every reader sees the reason. */
const isSameState = (a: MarketState, b: MarketState): boolean =>
  a.type === b.type && (a.type !== "halted" || b.type !== "halted" || a.reason === b.reason);

/**
 * Halted, else closed, else stale, else open. A symbol is stale without an index, without a tick
 * for `freshMs`, if the end of its chain is unknown, or if the clock is behind the last tick:
 * prices from before that tick are dropped.
 */
export function stateOf(live: LiveSymbol, now: Instant, { freshMs }: IndexRule): MarketState {
  const { traded, last, staleReason, halts, isEndKnown } = live;
  const halted = haltedAt(halts, now);
  if (halted !== null) return halted;
  if (!isRecorded(traded, now)) return closedAt(traded, now);
  const isKnown = last !== null && staleReason === null && isEndKnown;
  if (!isKnown || Math.abs(now - last.at) > freshMs) return { type: "stale" };
  return openAt(traded, now);
}

/** A symbol has ended when no earlier tick can be recorded any more. */
const closedAt = ({ endsAt }: TradedSymbol, now: Instant): MarketState =>
  endsAt !== null && now >= endsAt + RECORDED_WITHIN_MS
    ? { type: "closed", endedAt: endsAt }
    : { type: "closed" };

/** Nothing new is opened in a symbol that is about to end. */
const openAt = ({ opensUntil }: TradedSymbol, at: Instant): MarketState =>
  opensUntil === null || at < opensUntil ? { type: "open" } : { type: "open", isClosingOnly: true };

/**
 * The state at the time of a tick. Nothing is recorded of a symbol that is closed or has no index,
 * so it was open or halted.
 */
export const stateAt = ({ halts, traded }: LiveSymbol, at: Instant): MarketState =>
  haltedAt(halts, at) ?? openAt(traded, at);

function haltedAt(halts: Halts, at: Instant): MarketState | null {
  const halt = haltIn(halts, at);
  return halt === null ? null : { type: "halted", reason: halt.reason };
}

export interface SymbolState {
  readonly symbol: SymbolCode;
  readonly state: MarketState;
}

/** The states that differ from the published ones; marks them as published. */
export function announceChanges(
  lives: Iterable<LiveSymbol>,
  at: Instant,
  rule: IndexRule,
): SymbolState[] {
  const states: SymbolState[] = [];
  for (const live of lives) {
    const state = stateOf(live, at, rule);
    if (isSameState(state, live.announced)) continue;
    live.announced = state;
    states.push({ symbol: live.traded.symbol, state });
  }
  return states;
}

/** The outcome of one round of prices for one symbol. */
export interface RoundOutcome {
  readonly symbol: SymbolCode;
  readonly staleReason: StaleReason | null;
  /** The next link of the chain; null without an index. */
  readonly tick: Tick | null;
}

/**
 * Accepts one round of a symbol's venue prices and builds the tick after `last`, if there is one.
 * Returns null without new prices: prices that are repeated, late, from the future, or of a closed
 * symbol are dropped, and so is a round earlier than the last tick, unless the clock was corrected
 * after that very tick.
 */
export function acceptPrices(
  live: LiveSymbol,
  { prices, at, last }: { prices: readonly VenuePrice[]; at: Instant; last: Tick | null },
  rule: IndexRule,
): RoundOutcome | null {
  const { traded, priceByVenue, resetSeq } = live;
  const isHistory = last !== null && at < last.at && last.seq !== resetSeq;
  if (!isRecorded(traded, at) || isHistory) return null;
  let volume = 0n;
  let isNews = false;
  for (const venuePrice of prices) {
    const previousPrice = priceByVenue.get(venuePrice.venue);
    if (venuePrice.at > at || (previousPrice !== undefined && venuePrice.at <= previousPrice.at))
      continue;
    priceByVenue.set(venuePrice.venue, venuePrice);
    volume += venuePrice.volume;
    isNews = true;
  }
  if (!isNews) return null;

  const { symbol } = traded;
  const inputs = [...priceByVenue.values()].map(({ venue, price, at: quotedAt }) => ({
    venue,
    price,
    at: quotedAt,
  }));
  const venuesMin = Math.min(rule.venuesMin, traded.venuesMin);
  const index = indexPrice(inputs, { ...rule, venuesMin, now: at });
  if (!index.ok) return { symbol, staleReason: index.error, tick: null };
  const tick = sealTick(nextTick(last, { symbol, at, volume, ...index.value }));
  return { symbol, staleReason: null, tick };
}

/** The prices of a round, symbol by symbol. */
export function bySymbol(
  prices: readonly VenuePrice[],
): ReadonlyMap<SymbolCode, readonly VenuePrice[]> {
  const grouped = new Map<SymbolCode, VenuePrice[]>();
  for (const price of prices) {
    const group = grouped.get(price.symbol);
    if (group === undefined) grouped.set(price.symbol, [price]);
    else group.push(price);
  }
  return grouped;
}
