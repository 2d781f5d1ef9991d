import type { WireCandle } from "@plumbline/protocol/market";
import type { KLineData } from "klinecharts";

/**
 * The one place where a price becomes a float. The chart library turns prices into pixels and into
 * averages, which is drawing and not money: a pixel is far coarser than a float's error, nothing
 * that is drawn is ever sent or reckoned with, and what is written in figures is `wire`, as sent.
 */
export interface Bar extends KLineData {
  readonly wire: WireCandle;
}

export function barOf(wire: WireCandle): Bar {
  const [timestamp, open, high, low, close, volume] = wire;
  return {
    timestamp,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
    wire,
  };
}

/** The height a price is drawn at. */
export const levelOf = (price: string): number => Number(price);

/** "+1.25" percent from a candle's open to its close, for the eye. */
export function changeOf([, open, , , close]: WireCandle): {
  readonly text: string;
  readonly direction: -1 | 0 | 1;
} {
  const percent = ((Number(close) - Number(open)) / Number(open)) * 100;
  // Judged after rounding: what is shown as 0.00 has no direction.
  const text = percent.toFixed(2);
  const shown = Number(text);
  if (shown === 0) return { text: "0.00", direction: 0 };
  return shown > 0
    ? { text: `+${text}`, direction: 1 }
    : { text: text.replace("-", "−"), direction: -1 };
}
