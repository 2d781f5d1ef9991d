import type { Instant, SymbolCode } from "@plumbline/engine/kernel";
import type { IndexRule, Tick } from "@plumbline/engine/market";
import { bySymbol, acceptPrices, type RoundOutcome, type LiveSymbol } from "./live-symbol.ts";
import type { Round } from "./market-options.ts";

interface Recorder {
  readonly lives: ReadonlyMap<SymbolCode, LiveSymbol>;
  readonly rule: IndexRule;
  /** Stores and publishes the ticks, then updates why symbols are stale. */
  commit(ticks: readonly Tick[], outcomes: readonly RoundOutcome[], at: Instant): Promise<void>;
}

/**
 * Builds ticks from rounds, in order. Rounds between which no symbol becomes stale or fresh are
 * committed together.
 */
export async function recordRounds(rounds: readonly Round[], recorder: Recorder): Promise<void> {
  const { lives } = recorder;
  let batch: Tick[] = [];
  const lastBySymbol = new Map<SymbolCode, Tick>();
  const commit = async (at: Instant, outcomes: readonly RoundOutcome[]) => {
    const ticks = batch;
    batch = [];
    lastBySymbol.clear();
    await recorder.commit(ticks, outcomes, at);
  };
  let previousAt: Instant | null = null;
  for (const round of rounds) {
    const outcomes = processRound(round, recorder, lastBySymbol);
    const changed = outcomes.filter(
      ({ symbol, staleReason }) => lives.get(symbol)?.staleReason !== staleReason,
    );
    if (changed.length > 0 && previousAt !== null && batch.length > 0) await commit(previousAt, []);
    for (const { tick } of outcomes) {
      if (tick === null) continue;
      batch.push(tick);
      lastBySymbol.set(tick.symbol, tick);
    }
    if (changed.length > 0) await commit(round.at, changed);
    previousAt = round.at;
  }
  if (previousAt !== null && batch.length > 0) await commit(previousAt, []);
}

function processRound(
  { at, prices }: Round,
  { lives, rule }: Recorder,
  lastBySymbol: ReadonlyMap<SymbolCode, Tick>,
): readonly RoundOutcome[] {
  return [...bySymbol(prices)].flatMap(([symbol, venuePrices]) => {
    const live = lives.get(symbol);
    if (live === undefined) return [];
    const last = lastBySymbol.get(symbol) ?? live.last;
    const outcome = acceptPrices(live, { prices: venuePrices, at, last }, rule);
    return outcome === null ? [] : [outcome];
  });
}
