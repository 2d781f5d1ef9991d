import {
  type Decision,
  type Instant,
  instant,
  type MarketState,
  type Price,
  priceOf,
  quantityOf,
  ratePpm,
  type ReceiptId,
  type SymbolCode,
  USDT,
  type UserId,
  usdt,
} from "#kernel";
import { applyPostings, balanceKey } from "#ledger";
import type { ContractContext, HouseCover, Market } from "../context.ts";
import type { OpenPosition } from "../open-position.ts";
import { type Position, type PositionId, positionDefaults } from "../state.ts";
import type { ContractTerms } from "../terms.ts";

/** Contexts for tests: one user, one book, round numbers. Every part can be changed by name. */

export const BTC = "BTCUSDT" as SymbolCode;
export const ETH = "ETHUSDT" as SymbolCode;
export const NOW: Instant = instant(Date.UTC(2026, 0, 5, 12));
export const RECEIPT = "r1" as ReceiptId;
export const idOf = (text: string) => text as PositionId;

/** Half spread 0.01 %, fees 0.05 %, funding 0.01 %, maintenance 0.4 %/50k, 0.5 %/500k, 1 %. */
export const TERMS: ContractTerms = {
  symbol: BTC,
  version: 1,
  asset: USDT,
  leverageMax: 100,
  marginMin: usdt("5"),
  notionalMax: usdt("1000000"),
  halfSpreadRate: ratePpm(100n),
  openFeeRate: ratePpm(500n),
  closeFeeRate: ratePpm(500n),
  fundingRate: ratePpm(100n),
  maintenanceTiers: [
    { notionalMax: usdt("50000"), rate: ratePpm(4_000n) },
    { notionalMax: usdt("500000"), rate: ratePpm(5_000n) },
    { notionalMax: null, rate: ratePpm(10_000n) },
  ],
  closeOutRate: ratePpm(0n),
  fillAt: "latest",
};

/** No spread and no fees, so that results depend on the price alone. */
export const FREE: ContractTerms = {
  ...TERMS,
  halfSpreadRate: ratePpm(0n),
  openFeeRate: ratePpm(0n),
  closeFeeRate: ratePpm(0n),
};

export interface MarketSetup {
  readonly symbol?: SymbolCode;
  readonly price?: string;
  readonly seq?: number;
  readonly at?: Instant;
  readonly isNewest?: boolean;
  readonly state?: MarketState;
  readonly terms?: ContractTerms;
  readonly house?: HouseCover;
}

export function marketAt(setup: MarketSetup = {}): Market {
  const { symbol = BTC, price = "60000", seq = 7, state = { type: "open" } } = setup;
  const { terms = TERMS, house = null, isNewest = true, at: tickAt = NOW } = setup;
  return {
    state,
    quote: { symbol, seq, price: priceOf(price), at: tickAt },
    isNewest,
    terms: { ...terms, symbol },
    house,
  };
}

export interface ContextSetup {
  readonly available?: string;
  readonly positions?: readonly Position[];
  readonly markets?: readonly MarketSetup[];
}

export function contextWith(setup: ContextSetup = {}): ContractContext {
  const { available = "10000", positions = [], markets = [{}] } = setup;
  const bySymbol = new Map(markets.map((each) => [each.symbol ?? BTC, marketAt(each)]));
  const open = positions.filter(({ status }) => status !== "closed");
  const margin = open.reduce((units, each) => units + each.margin.units, 0n);
  return {
    balances: new Map([
      [balanceKey("demo", USDT, "available"), usdt(available).units],
      [balanceKey("demo", USDT, "margin"), margin],
    ]),
    positions: new Map(positions.map((position) => [position.id, position])),
    marketOf: (symbol) => bySymbol.get(symbol) ?? null,
  };
}

export const OPEN: OpenPosition = {
  positionId: idOf("p1"),
  userId: "u1" as UserId,
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
};

/** A running 10× long of 0.1 BTC from 60 000 at tick 3, with 600 USDT of margin. */
export function positionWith(change: Partial<Position> & { entryPrice?: string } = {}): Position {
  const { entryPrice = "60000", ...rest } = change;
  const { size: _size, positionId, ...request } = OPEN;
  return {
    ...positionDefaults(USDT),
    ...request,
    id: positionId,
    asset: USDT,
    status: "running",
    quantity: quantityOf("0.1"),
    openedQuantity: quantityOf("0.1"),
    margin: usdt("600"),
    entry: { price: priceOf(entryPrice), tickSeq: 3, at: NOW },
    takeProfitPercent: 100,
    stopLossPercent: 100,
    fundedPeriod: Math.floor(NOW / 28_800_000),
    termsVersion: 1,
    createdAt: NOW,
    setAt: NOW,
    ...rest,
  };
}

/** The context after a decision, as the shell would have saved it: closed positions are dropped. */
export function after(
  context: ContractContext,
  decision: Decision<readonly Position[], unknown>,
): ContractContext {
  const positions = new Map(context.positions);
  for (const position of decision.next) {
    if (position.status === "closed") positions.delete(position.id);
    else positions.set(position.id, position);
  }
  return { ...context, positions, balances: applyPostings(context.balances, decision.postings) };
}

export const availableOf = (context: ContractContext): bigint =>
  context.balances.get(balanceKey("demo", USDT, "available")) ?? 0n;
export const marginOf = (context: ContractContext): bigint =>
  context.balances.get(balanceKey("demo", USDT, "margin")) ?? 0n;

export const at = (text: string): Price => priceOf(text);
