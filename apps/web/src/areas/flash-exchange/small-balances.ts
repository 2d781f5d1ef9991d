import { type CallOptions, CallRefused, newRequestId } from "@plumbline/client";
import { divide, mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import type { Order, Quote, QuoteInput } from "./queries.ts";

/** A currency of which all shall be exchanged, and what its reader was shown that it brings. */
export interface SmallBalance {
  readonly currency: string;
  readonly pay: string;
  readonly receive: string;
}

/** What became of one: its order, or why there is none; null where the price had moved too far. */
export type Converted =
  | { readonly currency: string; readonly order: Order }
  | { readonly currency: string; readonly fault: Error | null };

export interface Exchange {
  quoteFlash(input: QuoteInput): Promise<Quote>;
  exchangeFlash(input: { readonly quoteId: string }, options: CallOptions): Promise<Order>;
}

/** In thousandths: a quote may be worse than what was shown by half a per cent. */
const LEAST_SHARE = 995n;

/** What a quote must bring at the least to be taken: rounded up, in favour of its reader. */
export const leastOf = (receive: string): string =>
  toDecimalText(divide(mustParseDecimal(receive) * LEAST_SHARE, 1_000n, "up"));

/** As often as an answer that was lost is asked for again, under the same request id. */
const TRIES_MAX = 4;

/**
 * Exchanges all of each into USDT, one after another, each at a quote of its own that is not worse
 * than was agreed to. One that is refused keeps none of the others from it.
 */
export async function convertAll(
  balances: readonly SmallBalance[],
  book: QuoteInput["book"],
  exchange: Exchange,
): Promise<readonly Converted[]> {
  const converted: Converted[] = [];
  for (const { currency, pay, receive } of balances) {
    try {
      const quote = await exchange.quoteFlash({ book, from: currency, to: "USDT", pay });
      const isWorse = mustParseDecimal(quote.receive) < mustParseDecimal(leastOf(receive));
      if (isWorse) converted.push({ currency, fault: null });
      else converted.push({ currency, order: await take(exchange, quote) });
    } catch (fault) {
      converted.push({
        currency,
        fault: fault instanceof Error ? fault : new Error(String(fault)),
      });
    }
  }
  return converted;
}

/** A quote is taken once, however often it is asked for under one request id. */
async function take(exchange: Exchange, { quoteId }: Quote): Promise<Order> {
  const requestId = newRequestId();
  for (let tries = 1; ; tries += 1) {
    try {
      return await exchange.exchangeFlash({ quoteId }, { requestId });
    } catch (fault) {
      const isLost = fault instanceof CallRefused && fault.isLost;
      if (!isLost || tries === TRIES_MAX) throw fault;
    }
  }
}
