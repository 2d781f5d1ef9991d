import { DAY_MS, type Price } from "@plumbline/engine/kernel";
import type { ResultOf } from "@plumbline/protocol";
import { COURSE_HEIGHT, type listSparklines } from "@plumbline/protocol/market";
import type { MarketData } from "./market-data.ts";

/** The shape of every symbol's last 24 hours of trading, in closes of 30 minutes. */
export function sparklinesOf(market: MarketData): ResultOf<typeof listSparklines> {
  return market.symbols().map(({ symbol }) => {
    const candles = market.candles.newest(symbol, "30m");
    const last = candles.at(-1);
    // Up to the last close and not to the present: a closed share shows its last session.
    const day = candles.filter(
      ({ openedAt }) => last !== undefined && openedAt > last.openedAt - DAY_MS,
    );
    return { symbol, sparkline: heightsOf(day.map(({ close }) => close)) };
  });
}

/** Each close scaled between the lowest (0) and the highest (COURSE_HEIGHT), truncated. */
export function heightsOf(closes: readonly Price[]): number[] {
  const [first] = closes;
  if (first === undefined) return [];
  let [low, high] = [first, first];
  for (const close of closes) {
    if (close < low) low = close;
    if (close > high) high = close;
  }
  if (low === high) return closes.map(() => LEVEL);
  return closes.map((close) => Number(((close - low) * BigInt(COURSE_HEIGHT)) / (high - low)));
}

/** The height of a constant price: the middle. */
const LEVEL = 50;
