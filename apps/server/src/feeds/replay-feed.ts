import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "#platform/process/clock";
import { type CandleFile, readVenuePrices } from "./candle-file.ts";
import type { PriceFeed, VenuePrice } from "./prices.ts";

export interface ReplayFeedOptions {
  readonly files: readonly CandleFile[];
  readonly clock: Clock;
  /** 1 is real time; 60 plays an hour in a minute. */
  readonly speed?: number;
  /** Called for a file with an error in the middle: as a feed, the replay ends there. */
  readonly log?: (fault: unknown) => void;
}

/**
 * Replays recorded candles. `rounds` returns them with their own times, without delay; as a feed
 * they arrive at `speed` with the present time, which the app requires.
 */
export class ReplayFeed implements PriceFeed {
  readonly name = "replay";
  readonly isSimulated = true;
  readonly venues: readonly string[];
  readonly #files: readonly CandleFile[];
  readonly #clock: Clock;
  readonly #speed: number;
  readonly #log: (fault: unknown) => void;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor({ files, clock, speed = 1, log = () => {} }: ReplayFeedOptions) {
    this.#files = files;
    this.#clock = clock;
    this.#speed = speed;
    this.#log = log;
    this.venues = files.map(({ venue }) => venue);
    if (new Set(this.venues).size !== files.length) {
      throw new Error(`each file needs a name of its own: ${this.venues.join(", ")}`);
    }
  }

  /** All prices of one instant together, oldest first. */
  rounds(): AsyncGenerator<readonly VenuePrice[]> {
    return mergeByTime(this.#files.map(readVenuePrices));
  }

  async start(onPrices: (prices: readonly VenuePrice[]) => void): Promise<void> {
    const rounds = this.rounds();
    // The first round is read before this returns, so that an invalid file makes the start fail.
    const first = await rounds.next();
    if (first.done === true) return;
    this.#running = this.#play({ first: first.value, rounds, onPrices }).catch(this.#log);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #play({
    first,
    rounds,
    onPrices,
  }: {
    readonly first: readonly VenuePrice[];
    readonly rounds: AsyncGenerator<readonly VenuePrice[]>;
    readonly onPrices: (prices: readonly VenuePrice[]) => void;
  }): Promise<void> {
    const { signal } = this.#stopping;
    let lastMs = timeOf(first);
    for (let round = first; ;) {
      const waitMs = (timeOf(round) - lastMs) / this.#speed;
      lastMs = timeOf(round);
      await sleep(waitMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) break;
      const at = this.#clock.now();
      onPrices(round.map((price) => ({ ...price, at })));
      const next = await rounds.next();
      if (next.done === true) break;
      round = next.value;
    }
    await rounds.return(undefined);
  }
}

/** Merges sources that are each in time order; entries with the same time are returned together. */
async function* mergeByTime(
  sources: readonly AsyncGenerator<VenuePrice>[],
): AsyncGenerator<readonly VenuePrice[]> {
  const heads = await Promise.all(
    sources.map(async (source) => ({ source, head: await source.next() })),
  );
  try {
    for (;;) {
      const waiting = heads.filter(({ head }) => head.done !== true);
      if (waiting.length === 0) return;
      const nextAt = Math.min(...waiting.map(({ head }) => head.value?.at ?? Infinity));
      const round: VenuePrice[] = [];
      for (const entry of waiting) {
        if (entry.head.done === true || entry.head.value.at !== nextAt) continue;
        round.push(entry.head.value);
        entry.head = await entry.source.next();
      }
      yield round;
    }
  } finally {
    await Promise.all(sources.map((source) => source.return(undefined)));
  }
}

const timeOf = (round: readonly VenuePrice[]): number => round[0]?.at ?? 0;
