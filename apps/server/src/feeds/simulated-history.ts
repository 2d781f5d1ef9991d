import {
  DAY_MS,
  HOUR_MS,
  instant,
  type Instant,
  MINUTE_MS,
  type Price,
  type SymbolCode,
} from "@plumbline/engine/kernel";
import {
  candleTicks,
  isOpen,
  nextChange,
  type TradedSymbol,
  type TradingHours,
} from "@plumbline/engine/market";
import { seededRandom } from "./seeded-random.ts";
import {
  correlated,
  deviationOver,
  stepFactor,
  toLevel,
  toPrice,
  volumeOver,
  walkOf,
} from "./simulated-walk.ts";

/** One tick of the simulated past. `stepMs` is its density: one candle of that length. */
export interface PastTick {
  readonly symbol: SymbolCode;
  readonly price: Price;
  readonly volume: bigint;
  readonly at: Instant;
  readonly stepMs: number;
}

/** The amount of past at each density, in steps of open time, the densest most recent. */
const GRADES = [
  { stepMs: MINUTE_MS, stepsMin: 1_440, alignMs: 15 * MINUTE_MS },
  { stepMs: 15 * MINUTE_MS, stepsMin: 864, alignMs: HOUR_MS },
  { stepMs: HOUR_MS, stepsMin: 1_200, alignMs: DAY_MS },
  { stepMs: DAY_MS, stepsMin: 940, alignMs: DAY_MS },
] as const;

/** A period of open time that gets one candle of four ticks. */
interface Step {
  readonly openedAt: Instant;
  readonly lengthMs: number;
  readonly stepMs: number;
}

/**
 * A simulated past that ends at the reference price just before `untilMs`: at least 1 440 open
 * minutes, before them 864 quarter-hours, 1 200 hours and 940 days, four ticks each, oldest first.
 * It is generated backwards, so that live prices continue from it without a step. The same seed and
 * end give the same past; symbols of one class share a part of every move.
 */
export function simulatedHistory(
  { seed, traded }: { readonly seed: string; readonly traded: TradedSymbol },
  untilMs: Instant,
): readonly PastTick[] {
  const steps = stepsBefore(traded.hours, untilMs);
  const walk = walkOf(traded);
  const shared = seededRandom(`${seed}/past/${traded.assetClass}`);
  const own = seededRandom(`${seed}/past/${traded.symbol}`);
  let level = toLevel(traded.referencePrice);
  const candles = steps.map(({ openedAt, lengthMs, stepMs }) => {
    const deviation = deviationOver(walk, lengthMs);
    const close = level;
    const open = close / stepFactor(deviation * correlated(shared.normal(), own.normal()));
    const high = Math.max(open, close) * (1 + deviation * own.uniform() * 0.6);
    const low = Math.min(open, close) / (1 + deviation * own.uniform() * 0.6);
    const volume = volumeOver(walk, { ms: lengthMs, level, share: 0.25 + 1.5 * own.uniform() });
    level = open;
    const prices = {
      open: toPrice(open, traded),
      high: toPrice(high, traded),
      low: toPrice(low, traded),
      close: toPrice(close, traded),
    };
    return candleTicks(prices, { openedAt, lengthMs }).map((tick) => ({
      ...tick,
      symbol: traded.symbol,
      volume: volume / 4n,
      stepMs,
    }));
  });
  return candles.toReversed().flat();
}

/** The steps of all grades, newest first. Time in which the symbol is closed has no steps. */
function stepsBefore(hours: TradingHours, untilMs: Instant): readonly Step[] {
  const steps: Step[] = [];
  let end = Math.floor(untilMs / MINUTE_MS) * MINUTE_MS;
  for (const { stepMs, stepsMin, alignMs } of GRADES) {
    let left: number = stepsMin;
    while (left > 0 || end % alignMs !== 0) {
      end -= stepMs;
      const step = openPart(hours, { start: end, stepMs });
      if (step === null) continue;
      steps.push(step);
      left -= 1;
    }
  }
  return steps;
}

/** The first period of open time within a step; null if the symbol is closed throughout. */
function openPart(
  hours: TradingHours,
  { start, stepMs }: { readonly start: number; readonly stepMs: number },
): Step | null {
  const startAt = instant(start);
  const openedAt = isOpen(hours, startAt) ? startAt : (nextChange(hours, startAt) ?? startAt);
  const end = start + stepMs;
  if (openedAt >= end) return null;
  const closedAt = nextChange(hours, openedAt) ?? end;
  return { openedAt, lengthMs: Math.min(closedAt, end) - openedAt, stepMs };
}
