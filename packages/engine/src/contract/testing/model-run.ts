import {
  type Instant,
  type MarketState,
  type Price,
  price,
  type ReceiptId,
  type SymbolCode,
  USDT,
  usdt,
} from "#kernel";
import { balanceKey } from "#ledger";
import type { PositionId } from "../state.ts";
import type { ContractWorld } from "../world.ts";
import { BTC, ETH, NOW, TERMS } from "./world.ts";

/** One run of the model: the world as its commands and ticks have left it so far. */
export interface Run {
  world: ContractWorld;
  now: Instant;
  readonly history: Map<string, Price>;
  readonly quotes: Map<SymbolCode, { seq: number; price: Price; state: MarketState }>;
  readonly ended: Set<PositionId>;
  /** How much of each position closes have closed so far. */
  readonly closed: Map<string, bigint>;
  /** What the house holds of the user's first balance: below zero where it paid more. */
  house: bigint;
  ids: number;
}

/** 10 000 USDT and two open markets, at prices that divide by nothing. */
export function start(): Run {
  const quotes: Run["quotes"] = new Map([
    [BTC, { seq: 1, price: price(6_000_000_000_001n), state: { type: "open" } }],
    [ETH, { seq: 1, price: price(300_000_000_007n), state: { type: "open" } }],
  ]);
  return {
    world: {
      balances: new Map([[balanceKey("demo", USDT, "available"), usdt("10000").units]]),
      positions: new Map(),
      marketOf: (symbol) => {
        const quote = quotes.get(symbol);
        if (quote === undefined) return null;
        const { seq, price: latest, state } = quote;
        const terms = { ...TERMS, symbol };
        return {
          state,
          quote: { symbol, seq, price: latest, at: NOW },
          isNewest: true,
          terms,
          house: null,
        };
      },
    },
    now: NOW,
    history: new Map([...quotes].map(([symbol, quote]) => [`${symbol}/1`, quote.price])),
    quotes,
    ended: new Set(),
    closed: new Map(),
    house: 0n,
    ids: 0,
  };
}

export const nextId = (run: Run): string => `p${(run.ids += 1)}`;
export const nextReceipt = (run: Run): ReceiptId => nextId(run) as ReceiptId;
