import { divide, type SymbolCode, toDecimalText } from "@plumbline/engine/kernel";
import * as flash from "@plumbline/protocol/flash-exchange";
import * as spot from "@plumbline/protocol/spot";
import type { SeededRandom } from "@plumbline/server/feeds/seeded-random";
import type { Intent } from "./intents.ts";

/** One trader's available balance in both currencies of the symbol, in units of 10⁻⁸. */
export interface SwapView {
  readonly symbol: SymbolCode;
  readonly quote: bigint;
  readonly base: bigint;
}

/** Share of the intents that are an immediate purchase or sale. */
const SHARE = 0.15;

/**
 * Draws an immediate purchase, a sale or a quote request; null if the trader trades contracts this
 * time. A quote is accepted immediately.
 */
export function nextSwap(view: SwapView, random: SeededRandom): Intent | null {
  if (random.uniform() >= SHARE) return null;
  const isSpot = random.uniform() < 0.5;
  const isSelling = view.base > 0n && random.uniform() < 0.5;
  // Sometimes the whole balance, so that a small remainder is left or exchanged.
  const percent = random.uniform() < 0.2 ? 100n : BigInt(1 + Math.floor(random.uniform() * 20));
  const sellable = isSelling ? view.base : divide(view.quote, 20n, "down");
  const part = divide(sellable * percent, 100n, "down");
  const size = toDecimalText(part > 0n ? part : 1n);
  return isSpot ? spotIntent(view, isSelling, size) : quoteIntent(view, isSelling, size);
}

const spotIntent = ({ symbol }: SwapView, isSelling: boolean, size: string): Intent => ({
  call: spot.createSpotOrder,
  input: {
    book: "demo",
    symbol,
    side: isSelling ? "sell" : "buy",
    by: isSelling ? "amount" : "value",
    size,
  },
});

function quoteIntent({ symbol }: SwapView, isSelling: boolean, pay: string): Intent {
  const base = symbol.replace(/USDT$/, "");
  const [from, to] = isSelling ? [base, "USDT"] : ["USDT", base];
  return { call: flash.quoteFlash, input: { book: "demo", from, to, pay } };
}
