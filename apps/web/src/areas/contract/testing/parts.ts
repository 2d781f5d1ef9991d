import type { PositionId } from "@plumbline/engine/contract";
import { instant, type SymbolCode } from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import type { SymbolQuote } from "@plumbline/protocol/market";
import {
  contractContextOf,
  type TermsView,
  type ContextParts,
} from "../context/contract-context.ts";

/** Contexts for tests, in the format of the protocol: BTC at 60 000, 10 000 USDT of play money. */

export const NOW = instant(Date.UTC(2026, 0, 5, 12));

const BTC = "BTCUSDT" as SymbolCode; // a made-up value

export const idOf = (text: string) => text as PositionId;

/** Half spread 0.01 %, fees 0.05 %, funding 0.01 %, maintenance 0.4 %/50k, 0.5 %/500k, 1 %. */
export const TERMS: TermsView = {
  symbol: BTC,
  version: 1,
  asset: "USDT",
  leverageMax: 100,
  marginMin: "1",
  notionalMax: "1000000",
  halfSpreadPpm: 100,
  openFeePpm: 500,
  closeFeePpm: 500,
  fundingPpm: 100,
  closeOutPpm: 0,
  fillAt: "latest",
  maintenanceTiers: [
    { notionalMax: "50000", ratePpm: 4_000 },
    { notionalMax: "500000", ratePpm: 5_000 },
    { notionalMax: null, ratePpm: 10_000 },
  ],
};

function quoteAt(price: string | null, status: SymbolQuote["status"] = "open"): SymbolQuote {
  const figures = { high24h: null, low24h: null, volume24h: "0", change24h: "0.00" };
  const haltReason = status === "halted" ? "test" : null;
  const haltEndMs = status === "halted" ? NOW + 60_000 : null;
  return {
    ...figures,
    haltReason,
    haltEndMs,
    symbol: BTC,
    seq: 7,
    price,
    timeMs: NOW,
    status,
  };
}

/** A running 10× long of 0.1 BTC, bought while the mark was 60 000. */
export const LONG: PositionView = {
  id: idOf("p1"),
  book: "demo",
  symbol: BTC,
  direction: "long",
  marginMode: "isolated",
  orderType: "market",
  leverage: 10,
  termsVersion: 1,
  status: "running",
  quantity: "0.1",
  openedQuantity: "0.1",
  orderPrice: null,
  wait: null,
  missReason: null,
  entryPrice: "60006",
  entryTickSeq: 3,
  margin: "600.06",
  openFee: "3.0003",
  closeFee: "0",
  fundingPaid: "0",
  liquidationPrice: "54249.52285284",
  takeProfit: null,
  stopLoss: null,
  takeProfitPercent: 100,
  stopLossPercent: 100,
  markPrice: "60000",
  unrealisedPnl: "-0.6",
  exitPrice: null,
  realisedPnl: "0",
  closeReason: null,
  receiptId: null,
  openedAt: "2026-01-05 20:00:00",
  closedAt: null,
};

/** The summary's fields that no test here depends on. */
export const HOUSE = {
  house: { funds: "1000000000", owed: "0", notional: "0" },
  feeDiscountPpm: 0,
};

export interface ContextSetup extends Partial<Omit<ContextParts, "quotes">> {
  readonly price?: string | null;
  readonly status?: SymbolQuote["status"];
}

export function contextWith({ price = "60000", status = "open", ...parts }: ContextSetup = {}) {
  return contractContextOf({
    book: "demo",
    terms: [TERMS],
    summary: { available: "10000", margin: "600.06", ...HOUSE },
    positions: [],
    quotes: new Map([["BTCUSDT", quoteAt(price, status)]]),
    isLive: true,
    haltReasonOf: () => "maintenance at a venue",
    ...parts,
  });
}
