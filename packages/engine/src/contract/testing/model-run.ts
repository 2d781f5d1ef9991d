import {
  type Instant,
  instant,
  type MarketState,
  type Price,
  price,
  type Quote,
  type ReceiptId,
  type SymbolCode,
  UNITS_PER_ONE,
  USDT,
  usdt,
} from "#kernel";
import { balanceKey } from "#ledger";
import type { Position, PositionId } from "../state.ts";
import type { ContractTerms } from "../terms.ts";
import type { ContractContext } from "../context.ts";
import { availableOf, BTC, ETH, NOW, TERMS } from "./context.ts";

interface ModelQuote {
  readonly seq: number;
  readonly price: Price;
  readonly at: Instant;
  readonly state: MarketState;
}

/** One run of the model: the context as its commands and ticks have left it so far. */
export interface Run {
  context: ContractContext;
  now: Instant;
  readonly history: Map<string, Price>;
  /** The newest tick of each symbol, on which commands are decided. */
  readonly quotes: Map<SymbolCode, ModelQuote>;
  /** The ticks that were not evaluated yet, in their order. */
  pending: readonly Quote[];
  /** Whether commands continue while ticks are not evaluated yet. */
  isLate: boolean;
  /** The newest tick when margin was last removed from a position. */
  readonly takenAt: Map<PositionId, number>;
  readonly ended: Set<PositionId>;
  /** The closed quantity of each position so far. */
  readonly closed: Map<string, bigint>;
  /** The house's part of the user's initial balance: negative if it paid more. */
  house: bigint;
  ids: number;
}

/** 10 000 USDT and two open markets, at prices without round divisors. */
export function start(): Run {
  const quotes: Run["quotes"] = new Map([
    [BTC, { seq: 1, price: price(6_000_000_000_001n), at: NOW, state: { type: "open" } }],
    [ETH, { seq: 1, price: price(300_000_000_007n), at: NOW, state: { type: "open" } }],
  ]);
  return {
    context: {
      balances: new Map([[balanceKey("demo", USDT, "available"), usdt("10000").units]]),
      positions: new Map(),
      marketOf: (symbol) => {
        const quote = quotes.get(symbol);
        if (quote === undefined) return null;
        const { state, ...newest } = quote;
        const terms = termsOf(symbol);
        return { state, quote: { symbol, ...newest }, isNewest: true, terms, house: null };
      },
    },
    now: NOW,
    history: new Map([...quotes].map(([symbol, quote]) => [`${symbol}/1`, quote.price])),
    quotes,
    pending: [],
    isLate: false,
    takenAt: new Map(),
    ended: new Set(),
    closed: new Map(),
    house: 0n,
    ids: 0,
  };
}

/** One symbol fills at the latest tick, the other one at the next. */
export const termsOf = (symbol: SymbolCode): ContractTerms => ({
  ...TERMS,
  symbol,
  fillAt: symbol === ETH ? "next" : "latest",
});

/** The cases that a run must reach; without them it tests too little. */
export const MUST_BE_SEEN = [
  "user",
  "take_profit",
  "stop_loss",
  "liquidation",
  "cancelled",
  "receipt close",
  "receipt liquidation",
  "receipt funding",
  "insurance",
  "several at once",
  "a late liquidation",
  "order_filled",
  "position_settling",
  "price_moved",
  "no_price",
  "close_missed",
  "position_reduced",
  "a part by take_profit",
  "a part by stop_loss",
  "margin_changed",
  "stops_updated",
];

export const nextId = (run: Run): string => `p${(run.ids += 1)}`;
export const nextReceipt = (run: Run): ReceiptId => nextId(run) as ReceiptId;

/**
 * `change` in thousandths. The tick is processed immediately, together with later ticks, or next to
 * its reversal.
 */
export function recordMove(
  run: Run,
  symbol: SymbolCode,
  move: {
    readonly change: number;
    readonly state: Exclude<MarketState["type"], "halted">;
    readonly kind: "prompt" | "late" | "swing";
  },
): void {
  const before = run.quotes.get(symbol)?.price ?? price(1n);
  const state = { type: move.state };
  recordTick(run, symbol, {
    price: price((before * BigInt(1_000 + move.change)) / 1_000n + 1n),
    state,
  });
  if (move.kind === "swing") recordTick(run, symbol, { price: before, state });
  run.isLate = move.kind !== "prompt";
}

function recordTick(
  run: Run,
  symbol: SymbolCode,
  tick: { readonly price: Price; readonly state: MarketState },
): void {
  const seq = (run.quotes.get(symbol)?.seq ?? 0) + 1;
  run.now = instant(run.now + 1);
  run.quotes.set(symbol, { ...tick, seq, at: run.now });
  run.history.set(`${symbol}/${seq}`, tick.price);
  run.pending = [...run.pending, { symbol, seq, price: tick.price, at: run.now }];
}

/** The context of a command at a tick, whatever was recorded since. */
export function contextOfTick({ context }: Run, quote: Quote): ContractContext {
  return {
    ...context,
    marketOf: (symbol) => {
      const market = context.marketOf(symbol);
      if (symbol !== quote.symbol || market === null || market.quote === null) return market;
      return { ...market, quote, isNewest: quote.seq === market.quote.seq };
    },
  };
}

/** The available balance less the losses of cross positions at the newest marks, recomputed. */
export function unlostUnits({ context, quotes }: Run): bigint {
  let gainedScaled = 0n;
  for (const { marginMode, entry, side, quantity, symbol } of context.positions.values()) {
    const mark = quotes.get(symbol)?.price;
    if (marginMode === "isolated" || entry === null || mark === undefined) continue;
    gainedScaled += quantity * (side === "long" ? mark - entry.price : entry.price - mark);
  }
  const lostScaled = gainedScaled < 0n ? -gainedScaled : 0n;
  const unlost = availableOf(context) * UNITS_PER_ONE - lostScaled;
  return unlost > 0n ? unlost / UNITS_PER_ONE : 0n;
}

export function noteTaken(
  { context, quotes, takenAt }: Run,
  { id, symbol, margin }: Position,
): void {
  const before = context.positions.get(id)?.margin.units ?? 0n;
  if (margin.units < before) takenAt.set(id, quotes.get(symbol)?.seq ?? 0);
}

/** An isolated position never costs its user more than its margin, whatever the gap. */
export const isLossBounded = (before: Position, next: Position): boolean =>
  before.marginMode === "cross" ||
  before.realisedPnl.units - next.realisedPnl.units <= before.margin.units;

/** No position ends at a tick older than itself, or is liquidated at one older than its margin. */
export function isEndOfItsTime({ context, takenAt }: Run, ended: Position): boolean {
  const { id, entry, exit, closeReason, marginMode, symbol } = ended;
  if (entry === null || exit === null) return true;
  const mustHaveSeen = [entry.tickSeq];
  if (closeReason === "liquidation") {
    mustHaveSeen.push(takenAt.get(id) ?? 0);
    const members = [...context.positions.values()].filter(
      (each) => each.symbol === symbol && each.marginMode === "cross",
    );
    if (marginMode === "cross")
      mustHaveSeen.push(...members.map((each) => each.entry?.tickSeq ?? 0));
  }
  return mustHaveSeen.every((seq) => exit.tickSeq >= seq);
}

export const isLateLiquidation = (run: Run, { closeReason, exit, symbol }: Position): boolean =>
  closeReason === "liquidation" &&
  exit !== null &&
  exit.tickSeq < (run.quotes.get(symbol)?.seq ?? 0);
