import { closePosition, openPosition } from "@plumbline/engine/contract";
import {
  instant,
  priceOf,
  quantityOf,
  type Receipt,
  type SymbolCode,
  USDT,
  usdt,
  ratePpm,
} from "@plumbline/engine/kernel";
import { applyPostings, type BalanceKey } from "@plumbline/engine/ledger";
import type { ReceiptTick } from "../verify-receipt.ts";

/** A receipt for tests, in the engine's format. */

export const BTC = "BTCUSDT" as SymbolCode;

/** The terms of its trade. */
export const TERMS = {
  symbol: BTC,
  version: 1,
  asset: USDT,
  leverageMax: 100,
  marginMin: usdt("1"),
  notionalMax: usdt("1000000"),
  halfSpreadRate: ratePpm(100n),
  openFeeRate: ratePpm(500n),
  closeFeeRate: ratePpm(500n),
  fundingRate: ratePpm(100n),
  maintenanceTiers: [{ notionalMax: null, rate: ratePpm(4_000n) }],
  closeOutRate: ratePpm(0n),
  fillAt: "latest" as const,
};

/** A long of 0.1 BTC, opened on one tick and closed on the next. */
export function closedReceipt(first: ReceiptTick, second: ReceiptTick): Receipt {
  const at = (tick: ReceiptTick) => ({
    balances: new Map<BalanceKey, bigint>([["demo/USDT/available", usdt("10000").units]]),
    positions: new Map(),
    marketOf: () => ({
      state: { type: "open" } as const,
      quote: { symbol: BTC, seq: tick.seq, price: priceOf(tick.price), at: instant(tick.timeMs) },
      terms: TERMS,
      isNewest: true,
      house: null,
    }),
  });
  const command = {
    positionId: "p1" as never,
    userId: "u1" as never,
    book: "demo",
    symbol: BTC,
    side: "long",
    marginMode: "isolated",
    leverage: 10,
    orderType: "market",
    size: { quantity: quantityOf("0.1") },
    orderPrice: null,
    takeProfit: null,
    stopLoss: null,
  } as const;
  const opened = openPosition(at(first), command, instant(first.timeMs));
  if (!opened.ok) throw new Error(opened.error.type);
  const [position] = opened.value.next;
  if (position === undefined) throw new Error("nothing opened");
  const context = {
    ...at(second),
    balances: applyPostings(at(first).balances, opened.value.postings),
    positions: new Map([[position.id, position]]),
  };
  const closing = { positionId: position.id, receiptId: "r1" as never };
  const closed = closePosition(context, closing, instant(second.timeMs));
  if (!closed.ok) throw new Error(closed.error.type);
  const [receipt] = closed.value.receipts;
  if (receipt === undefined) throw new Error("no receipt");
  return receipt;
}
