import { gzipSync } from "node:zlib";
import { type Instant, MINUTE_MS, toDecimalText } from "@plumbline/engine/kernel";
import type { TradedSymbol } from "@plumbline/engine/market";
import { CANDLE_HEADING } from "./candle-file.ts";
import { type PastTick, simulatedHistory } from "./simulated-history.ts";

/**
 * A candle file of at least 1 440 open minutes that ends at `untilMs`, gzipped, in the format that
 * the replay reads. The same seed and end give the same bytes.
 */
export function simulatedCandles(
  past: { readonly seed: string; readonly traded: TradedSymbol },
  untilMs: Instant,
): Buffer {
  const ticks = simulatedHistory(past, untilMs).filter(({ stepMs }) => stepMs === MINUTE_MS);
  const minutes = new Map<number, PastTick[]>();
  for (const tick of ticks) {
    const openedAt = Math.floor(tick.at / MINUTE_MS) * MINUTE_MS;
    minutes.set(openedAt, [...(minutes.get(openedAt) ?? []), tick]);
  }
  const lines = [...minutes].map(([openedAt, minute]) => candleLine(openedAt, minute));
  return gzipSync(`${[CANDLE_HEADING, ...lines].join("\n")}\n`);
}

function candleLine(openedAt: number, ticks: readonly PastTick[]): string {
  const [first] = ticks;
  const last = ticks.at(-1);
  if (first === undefined || last === undefined) throw new Error("a minute has a tick at least");
  const high = ticks.reduce((max, { price }) => (price > max ? price : max), first.price);
  const low = ticks.reduce((min, { price }) => (price < min ? price : min), first.price);
  const volume = ticks.reduce((sum, tick) => sum + tick.volume, 0n);
  const figures = [first.price, high, low, last.price, volume].map(toDecimalText);
  return [openedAt, ...figures].join(",");
}
