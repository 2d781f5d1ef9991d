import { instant, mustParseDecimal, priceOf, toDecimalText } from "@plumbline/engine/kernel";
import type { Tick, UnsealedTick } from "@plumbline/engine/market";
import type { ResultOf } from "../define-call.ts";
import type { listTicks } from "./calls.ts";

/** A recorded tick as everybody sees it. */
export type TickView = ResultOf<typeof listTicks>[number];

export const writeTick = (tick: Tick): TickView => ({
  symbol: tick.symbol,
  seq: tick.seq,
  price: toDecimalText(tick.price),
  timeMs: tick.at,
  volume: toDecimalText(tick.volume),
  inputs: tick.inputs.map(({ venue, price, at }) => ({
    venue,
    price: toDecimalText(price),
    timeMs: at,
  })),
  prevHash: tick.prevHash,
  hash: tick.hash,
});

/** The inputs of a tick's hash; null if the view contains a value that no tick can have. */
export function readTick(view: TickView): UnsealedTick | null {
  try {
    return {
      symbol: view.symbol,
      seq: view.seq,
      price: priceOf(view.price),
      at: instant(view.timeMs),
      volume: mustParseDecimal(view.volume),
      inputs: view.inputs.map(({ venue, price, timeMs }) => {
        return { venue, price: priceOf(price), at: instant(timeMs) };
      }),
      prevHash: view.prevHash,
    };
  } catch {
    return null;
  }
}
