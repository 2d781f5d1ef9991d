import type { WireCandle } from "@plumbline/protocol/market";
import type { KLineData } from "klinecharts";
import { levelOf } from "#shell/candles/drawn-level.ts";

/** A candle as the chart library draws it, with the figures that the server sent. */
export interface Bar extends KLineData {
  readonly wire: WireCandle;
}

export function barOf(wire: WireCandle): Bar {
  const [timestamp, open, high, low, close, volume] = wire;
  return {
    timestamp,
    open: levelOf(open),
    high: levelOf(high),
    low: levelOf(low),
    close: levelOf(close),
    volume: levelOf(volume),
    wire,
  };
}

/** "+1.25" percent from a candle's open to its close, for display. */
export function changeOf([, open, , , close]: WireCandle): {
  readonly text: string;
  readonly direction: -1 | 0 | 1;
} {
  const percent = ((levelOf(close) - levelOf(open)) / levelOf(open)) * 100;
  // Decided after rounding: a change shown as 0.00 has no direction.
  const text = percent.toFixed(2);
  const shown = Number(text);
  if (shown === 0) return { text: "0.00", direction: 0 };
  return shown > 0
    ? { text: `+${text}`, direction: 1 }
    : { text: text.replace("-", "−"), direction: -1 };
}
