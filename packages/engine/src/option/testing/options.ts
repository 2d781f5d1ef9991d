import {
  HOUR_MS,
  instant,
  type Instant,
  MINUTE_MS,
  priceOf,
  quantityOf,
  type Quote,
  ratePpm,
  type ReceiptId,
  type SymbolCode,
  USDT,
  type UserId,
  usdt,
} from "#kernel";
import { balanceKey } from "#ledger";
import {
  type BuyOption,
  buyOption,
  type BuyOptionContext,
  type OptionMarket,
} from "../buy-option.ts";
import type { OptionOrder, OptionOrderId } from "../state.ts";
import { DEFAULT_OPTION_TERMS, readOptionTerms } from "../terms.ts";

/** Options for tests: one user, round numbers. Every part can be changed by name. */

export const BTC = "BTCUSDT" as SymbolCode;
/** A Thursday, 08:00 UTC: its daily ends in 24 hours. */
export const NOW: Instant = instant(Date.UTC(2027, 0, 14, 8));
export const DAILY: Instant = instant(NOW + 24 * HOUR_MS);
export const TERMS = readOptionTerms(DEFAULT_OPTION_TERMS, 1);

export const tickAt = (seq: number, at: number, price = "60000"): Quote => ({
  symbol: BTC,
  seq,
  at: instant(at),
  price: priceOf(price),
});

export const MARKET: OptionMarket = {
  state: { type: "open" },
  quote: tickAt(7, NOW - 400),
  series: { symbol: BTC, hour: NOW, forward: priceOf("60000"), volatility: ratePpm(700_000n) },
};

export const CONTEXT: BuyOptionContext = {
  terms: TERMS,
  market: MARKET,
  openOrders: 0,
  cover: { funds: usdt("1000000"), reserves: usdt("0") },
  balances: new Map([[balanceKey("demo", USDT, "available"), usdt("1000").units]]),
  losses: new Map(),
};

export const COMMAND: BuyOption = {
  orderId: "o1" as OptionOrderId,
  userId: "u1" as UserId,
  book: "demo",
  symbol: BTC,
  kind: "call",
  strike: priceOf("61000"),
  expiresAt: DAILY,
  quantity: quantityOf("0.1"),
  askMax: null,
  receiptId: "r1" as ReceiptId,
};

export function orderWith(change: Partial<BuyOption> = {}): OptionOrder {
  const bought = buyOption(CONTEXT, { ...COMMAND, ...change }, NOW);
  if (!bought.ok) throw new Error(bought.error.type);
  const [order] = bought.value.next;
  if (order === undefined) throw new Error("a purchase leaves an order");
  return order;
}

/**
 * One tick in each of 30 minutes up to an end, the price rising by one each time, then one tick
 * after it.
 */
export const lastTicks = (end: Instant, from: number): readonly Quote[] => [
  ...Array.from({ length: 30 }, (_, index) =>
    tickAt(100 + index, end - (29 - index) * MINUTE_MS - MINUTE_MS / 2, `${from + index}`),
  ),
  tickAt(130, end + 200, "1"),
];
