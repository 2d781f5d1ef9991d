import { type Instant, instant, MINUTE_MS, type SymbolCode } from "@plumbline/engine/kernel";
import { candleFileOf } from "@plumbline/server/feeds/candle-file";
import type { VenuePrice } from "@plumbline/server/feeds/prices";
import { ReplayFeed } from "@plumbline/server/feeds/replay-feed";
import type { Clock } from "@plumbline/server/platform/process/clock";
import { simulatedPrice, simulatedVenueOf } from "./simulated-venue.ts";

/** The venues' candles of one time. */
export interface ReplayRound {
  readonly at: Instant;
  readonly prices: readonly VenuePrice[];
}

/** One candle per venue and time, in time order. */
export interface ReplayMinute {
  readonly openedAt: Instant;
  readonly rounds: readonly ReplayRound[];
}

export interface ReplaySource {
  readonly symbol: SymbolCode;
  readonly venues: readonly string[];
  minutes(): AsyncGenerator<ReplayMinute>;
}

/**
 * Merges candle files, one per venue of one symbol, minute by minute. The artificial venue has a
 * candle whenever the first file has one. Files of two symbols are an error, because traders trade
 * one.
 */
export function readReplay(
  paths: readonly string[],
  {
    hasMadeVenue,
    minutesMax,
    clock,
  }: { readonly hasMadeVenue: boolean; readonly minutesMax: number; readonly clock: Clock },
): ReplaySource {
  const files = paths.map(candleFileOf);
  const [first] = files;
  if (first === undefined) throw new Error("name at least one file: --candles FILE.csv.gz");
  const other = files.find(({ symbol }) => symbol !== first.symbol);
  if (other !== undefined) {
    throw new Error(`one symbol at a time, not ${first.symbol} and ${other.symbol}`);
  }
  const feed = new ReplayFeed({ files, clock });
  const secondVenue = simulatedPrice(first.venue);
  const wholeRound = (prices: readonly VenuePrice[]): readonly VenuePrice[] =>
    hasMadeVenue ? [...prices, ...prices.flatMap(secondVenue)] : prices;
  return {
    symbol: first.symbol,
    venues: [...feed.venues, ...(hasMadeVenue ? [simulatedVenueOf(first.venue)] : [])],
    minutes: () => byMinute(feed.rounds(), { wholeRound, minutesMax }),
  };
}

async function* byMinute(
  rounds: AsyncGenerator<readonly VenuePrice[]>,
  shape: {
    readonly wholeRound: (prices: readonly VenuePrice[]) => readonly VenuePrice[];
    readonly minutesMax: number;
  },
): AsyncGenerator<ReplayMinute> {
  let minute: { openedAt: Instant; rounds: ReplayRound[] } | null = null;
  let done = 0;
  for await (const prices of rounds) {
    const [first] = prices;
    if (first === undefined) continue;
    const openedAt = instant(Math.floor(first.at / MINUTE_MS) * MINUTE_MS);
    if (minute !== null && minute.openedAt !== openedAt) {
      yield minute;
      done += 1;
      minute = null;
      if (done === shape.minutesMax) return;
    }
    minute ??= { openedAt, rounds: [] };
    minute.rounds.push({ at: first.at, prices: shape.wholeRound(prices) });
  }
  if (minute !== null) yield minute;
}
