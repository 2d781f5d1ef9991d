import {
  type AssetCode,
  instant,
  type Instant,
  money,
  priceOf,
  type ReceiptId,
  type SymbolCode,
  USDT,
  type UserId,
  usdt,
} from "#kernel";
import { balanceKey } from "#ledger";
import { NO_HOLDING } from "../holding.ts";
import type { SpotOrderId } from "../state.ts";
import { DEFAULT_SPOT_TERMS, readSpotTerms } from "../terms.ts";
import type { TradeSpot, TradeSpotContext } from "../trade-spot.ts";

/** Trades for tests: one user, round numbers. Every part can be changed by name. */

export const BTC = "BTC" as AssetCode;
export const SYMBOL = "BTCUSDT" as SymbolCode;
export const NOW: Instant = instant(Date.UTC(2027, 0, 14, 8));
/** Half spread 0.05 %, fee 0.1 %. */
export const TERMS = readSpotTerms(DEFAULT_SPOT_TERMS, 1);
export const btc = (text: string) => money(BTC, usdt(text).units);

export const CONTEXT: TradeSpotContext = {
  terms: TERMS,
  market: {
    state: { type: "open" },
    quote: { symbol: SYMBOL, seq: 7, price: priceOf("60000"), at: NOW },
  },
  inventoryOf: (currency) => money(currency, 10n ** 18n),
  balances: new Map([
    [balanceKey("demo", USDT, "available"), usdt("1000").units],
    [balanceKey("demo", BTC, "available"), btc("1").units],
  ]),
  losses: new Map(),
  holding: NO_HOLDING,
  isReversalOpen: false,
};

export const COMMAND: TradeSpot = {
  orderId: "o1" as SpotOrderId,
  userId: "u1" as UserId,
  book: "demo",
  symbol: SYMBOL,
  side: "buy",
  by: "amount",
  units: btc("0.01").units,
  worstPrice: null,
  planId: null,
  receiptId: "r1" as ReceiptId,
};
