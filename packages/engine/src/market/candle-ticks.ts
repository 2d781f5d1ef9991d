import { instant, type Instant, type Price } from "#kernel";

/** A candle from an outside source, of which only these four prices are known. */
export interface OuterPrices {
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
}

/**
 * The four ticks that represent a candle: open, then its two extremes, then close, at 0, 1/4, 1/2
 * and 59/60 of its length (+0, +15, +30 and +59 s of a minute). A candle that closes at or above
 * its open reaches its low first, any other its high.
 */
export function candleTicks(
  prices: OuterPrices,
  span: { readonly openedAt: Instant; readonly lengthMs: number },
): readonly { readonly price: Price; readonly at: Instant }[] {
  const { open, high, low, close } = prices;
  const path = close >= open ? [open, low, high, close] : [open, high, low, close];
  const { openedAt, lengthMs } = span;
  const sixtieths = [0, 15, 30, 59];
  return path.map((price, i) => {
    const offset = Math.floor((lengthMs * (sixtieths[i] ?? 0)) / 60);
    return { price, at: instant(openedAt + offset) };
  });
}
