import { createHash } from "node:crypto";
import { HOUR_MS, type Price, type SymbolCode } from "@plumbline/engine/kernel";
import { isRecorded, type TradedSymbol } from "@plumbline/engine/market";
import type { Clock } from "#platform/process/clock";
import type { PriceFeed, VenuePrice } from "./prices.ts";
import { keyedRandom } from "./keyed-random.ts";
import type { SeededRandom } from "./seeded-random.ts";
import {
  correlated,
  deviationOver,
  stepFactor,
  toLevel,
  toPrice,
  volumeOver,
  walkOf,
} from "./simulated-walk.ts";

const SIMULATED_VENUES = ["sim-a", "sim-b", "sim-c"] as const;

interface Walker {
  readonly traded: TradedSymbol;
  readonly random: SeededRandom;
  level: number;
  readonly offsets: number[];
  lastAt: number;
}

export interface SimulatedFeedOptions {
  readonly seed: string;
  readonly symbols: readonly TradedSymbol[];
  readonly clock: Clock;
  readonly stepMs?: number;
  /**
   * The start price of each symbol, such as its last stored price; by default its reference price.
   */
  readonly startPrices?: ReadonlyMap<SymbolCode, Price>;
}

const JUMPS_PER_HOUR = 0.05;
// In hourly deviations: a jump is rare and larger than any move of the walk in a second.
const JUMP_SIZE = 1.5;
/** The part of a venue's distance from the others that remains after a step. */
const OFFSET_KEPT = 0.9;
// A longer pause (a night, a suspended machine) moves the price as if it had lasted an hour.
const PAUSE_MS_MAX = HOUR_MS;

/**
 * Simulated prices of three venues: a random walk with a part shared by the whole asset class, rare
 * jumps, and a small offset of each venue. The same seed, start prices and clock steps give the
 * same prices; other start prices give another path, so that a restart does not repeat the previous
 * one. Closed symbols do not move.
 */
export class SimulatedFeed implements PriceFeed {
  readonly name = "simulated";
  readonly isSimulated = true;
  readonly venues = SIMULATED_VENUES;
  readonly #walkers: readonly Walker[];
  readonly #sharedByClass = new Map<string, SeededRandom>();
  readonly #clock: Clock;
  readonly #stepMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor({ seed, symbols, clock, stepMs = 1_000, startPrices }: SimulatedFeedOptions) {
    this.#clock = clock;
    this.#stepMs = stepMs;
    const startedAt = clock.now();
    const origin = originOf(seed, startPrices);
    this.#walkers = symbols.map((traded) => ({
      traded,
      random: keyedRandom(`${origin}/${traded.symbol}`),
      level: toLevel(startPrices?.get(traded.symbol) ?? traded.referencePrice),
      offsets: SIMULATED_VENUES.map(() => 0),
      lastAt: startedAt - stepMs,
    }));
    for (const { assetClass } of symbols) {
      this.#sharedByClass.set(assetClass, keyedRandom(`${origin}/${assetClass}`));
    }
  }

  start(onPrices: (prices: readonly VenuePrice[]) => void): Promise<void> {
    const step = () => {
      const prices = this.step();
      if (prices.length > 0) onPrices(prices);
    };
    step();
    this.#timer = setInterval(step, this.#stepMs);
    return Promise.resolve();
  }

  stop(): Promise<void> {
    clearInterval(this.#timer);
    return Promise.resolve();
  }

  /** One round of prices for the present time of the clock. */
  step(): readonly VenuePrice[] {
    const sharedByClass = new Map(
      [...this.#sharedByClass].map(([assetClass, random]) => [assetClass, random.normal()]),
    );
    const now = this.#clock.now();
    return this.#walkers
      .filter(({ traded, lastAt }) => now > lastAt && isRecorded(traded, now))
      .flatMap((walker) => {
        const elapsedMs = Math.min(now - walker.lastAt, PAUSE_MS_MAX);
        const shared = sharedByClass.get(walker.traded.assetClass) ?? 0;
        walker.lastAt = now;
        advance(walker, { elapsedMs, shared });
        return walker.offsets.map((offset, i) => ({
          venue: SIMULATED_VENUES[i] ?? "",
          symbol: walker.traded.symbol,
          price: toPrice(walker.level * (1 + offset), walker.traded),
          volume: volumeOver(walkOf(walker.traded), {
            ms: elapsedMs,
            level: walker.level,
            share: walker.random.uniform() / SIMULATED_VENUES.length,
          }),
          at: now,
        }));
      });
  }
}

/** Derives the origin from the seed and all start prices, in the order of the symbols. */
function originOf(seed: string, startPrices: SimulatedFeedOptions["startPrices"]): string {
  const prices = [...(startPrices ?? [])].map(([symbol, price]) => `${symbol}=${price}`).toSorted();
  const hash = createHash("sha256").update(prices.join("\n")).digest("hex");
  return `${seed}/live/${hash}`;
}

function advance(
  walker: Walker,
  { elapsedMs, shared }: { readonly elapsedMs: number; readonly shared: number },
): void {
  const { random, traded, offsets } = walker;
  const walk = walkOf(traded);
  const deviation = deviationOver(walk, elapsedMs);
  let move = deviation * correlated(shared, random.normal());
  if (random.uniform() < (JUMPS_PER_HOUR * elapsedMs) / HOUR_MS) {
    move += walk.hourlyDeviation * JUMP_SIZE * random.normal();
  }
  walker.level *= stepFactor(move);
  const venueDeviation = deviationOver(walk, 1_000) / 4;
  offsets.forEach((offset, i) => {
    offsets[i] = offset * OFFSET_KEPT + venueDeviation * random.normal();
  });
}
