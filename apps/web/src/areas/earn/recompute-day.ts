import type { Client } from "@plumbline/client";
import {
  areSamplesOf,
  type EarnTerms,
  readEarnTerms,
  sampleTimes,
  vaultDay,
  type VaultTrade,
} from "@plumbline/engine/earn";
import {
  instant,
  mustParseDecimal,
  priceOf,
  type Quote,
  type SymbolCode,
  type TickBoundary,
} from "@plumbline/engine/kernel";
import { orNull } from "#shell/contributions/area-receipts.ts";
import type { VaultDayView } from "./queries.ts";

/** The parts in which a stated day may differ from the recomputed one. */
type DayDifference = "terms" | "ticks" | "trades" | "rate";

/** The public data of a day, besides the day itself. */
export interface DayEvidence {
  /** The terms of the version that the day names; null if there is none. */
  readonly terms: EarnTerms | null;
  /** The ticks that the day names, from the symbol's chain, with those that follow. */
  readonly samples: readonly TickBoundary[];
}

/** Recomputes a vault's day from its published rule and the chain of ticks only. */
export function recomputeDay(
  day: VaultDayView,
  { terms, samples }: DayEvidence,
): readonly DayDifference[] {
  const product = terms?.products.get(day.id);
  if (product?.kind !== "arbitrage" || product.rule.symbol !== day.symbol) return ["terms"];
  const areSamples = areSamplesOf(samples, { kind: product.kind, day: instant(day.dayMs) });
  if (!areSamples) return ["ticks"];
  const computed = vaultDay(
    product.rule,
    samples.map(({ last }) => last),
  );
  const trades = day.trades.map(({ seq, price, before, after }): VaultTrade => ({
    seq,
    price: priceOf(price),
    before: BigInt(before),
    after: BigInt(after),
  }));
  return [
    ...(textOf(trades) === textOf(computed.trades) ? [] : (["trades"] as const)),
    ...(mustParseDecimal(day.rate) === computed.rate ? [] : (["rate"] as const)),
  ];
}

const textOf = (trades: readonly VaultTrade[]): string =>
  trades.map(({ seq, price, before, after }) => [seq, price, before, after].join()).join(";");

/**
 * Loads public data only: the terms of the version, and two links of the chain for each instant.
 */
export async function readEvidence(client: Client, day: VaultDayView): Promise<DayEvidence> {
  const published = await orNull(client.earn.readEarnTerms({ version: day.version }));
  const times = sampleTimes("arbitrage", instant(day.dayMs));
  const links = new Map<number, readonly Quote[]>();
  for (const { seq } of day.ticks) {
    if (!links.has(seq)) links.set(seq, await readLinks(client, day.symbol, seq));
  }
  const samples = day.ticks.flatMap(({ seq }, index) => {
    const [last, next] = links.get(seq) ?? [];
    const at = times[index];
    return last === undefined || at === undefined ? [] : [{ at, last, next: next ?? null }];
  });
  return { terms: published && readEarnTerms(published.terms, published.version), samples };
}

async function readLinks(
  client: Client,
  symbol: SymbolCode,
  seq: number,
): Promise<readonly Quote[]> {
  const ticks = await client.proof.listTicks({ symbol, afterSeq: seq - 1, limit: 2 });
  return ticks.map((tick) => ({
    symbol,
    seq: tick.seq,
    price: priceOf(tick.price),
    at: instant(tick.timeMs),
  }));
}
