import { type CallOptions, CallRefused, newRequestId } from "@plumbline/client";
import { divide, mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import type { Order, Quote, QuoteInput } from "./queries.ts";

/** A currency to be exchanged completely, and the result that was shown for it. */
export interface SmallBalance {
  readonly currency: string;
  readonly pay: string;
  readonly receive: string;
}

/** The outcome for one currency: its order, or its refusal; null if the price had moved too far. */
export type Converted =
  | { readonly currency: string; readonly order: Order }
  | { readonly currency: string; readonly fault: Error | null };

export interface Exchange {
  quoteFlash(input: QuoteInput): Promise<Quote>;
  exchangeFlash(input: { readonly quoteId: string }, options: CallOptions): Promise<Order>;
}

/** In thousandths: a quote may be worse than the one shown by half a per cent. */
const LEAST_SHARE = 995n;

/** The minimum proceeds of an acceptable quote: rounded up, in the reader's favour. */
export const leastOf = (receive: string): string =>
  toDecimalText(divide(mustParseDecimal(receive) * LEAST_SHARE, 1_000n, "up"));

/** How often a lost response is requested again, under the same request id. */
const TRIES_MAX = 4;

/**
 * Exchanges each currency completely into USDT, one after another, each at a separate quote that is
 * not worse than agreed. A refusal does not stop the others.
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

/** A quote is accepted once, however often it is requested under one request id. */
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
