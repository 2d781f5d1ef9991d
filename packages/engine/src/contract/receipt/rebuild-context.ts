import {
  type AssetCode,
  type Book,
  type FactReader,
  type Instant,
  instant,
  type MarketState,
  money,
  type Price,
  price,
  quantity,
  ratePpm,
  type SymbolCode,
  type UserId,
  zero,
} from "#kernel";
import { readDiscount } from "./facts.ts";
import { balanceKey } from "#ledger";
import { executionPrice } from "../math/order.ts";
import type { ContractContext, Market } from "../context.ts";
import { ALL_PERCENT } from "../math/stops.ts";
import {
  CLOSE_REASONS,
  MARGIN_MODES,
  type MarginMode,
  type Position,
  type PositionId,
  SIDES,
  positionDefaults,
} from "../state.ts";
import type { ContractTerms, MaintenanceTier } from "../terms.ts";

export type PriceOfTick = (symbol: SymbolCode, seq: number) => Price | null;
/** One published version of a symbol's terms; null if there is none. */
export type TermsOf = (symbol: SymbolCode, version: number) => ContractTerms | null;

/** What deciding a receipt again needs besides its own facts. */
export interface Records {
  readonly priceOfTick: PriceOfTick;
  readonly termsOf: TermsOf;
}

/** A position of a receipt with the market it was settled on. */
export interface RebuiltMember {
  readonly position: Position;
  readonly market: Market;
}

/**
 * The facts that all parts of one receipt share. The user's name is deliberately not among them.
 */
export interface Common {
  readonly book: Book;
  readonly asset: AssetCode;
  readonly marginMode: MarginMode;
}

export const START: Instant = instant(0);

/** The facts that every receipt of this area begins with. */
export function readCommon(facts: FactReader): Common {
  return {
    book: readBook(facts),
    // A brand exists only for the compiler: any code may name an asset.
    asset: facts.text("asset") as AssetCode,
    marginMode: facts.oneOf("marginMode", MARGIN_MODES),
  };
}

function readBook(facts: FactReader): Book {
  const text = facts.text("book");
  if (text === "live" || text === "demo") return text;
  if (text.startsWith("contest:")) return `contest:${text.slice("contest:".length)}`;
  throw new Error(`no book: ${text}`);
}

/**
 * The context in which a receipt was decided, as far as it determined the decision. Throws for
 * contradictory facts: two positions of one name, or one symbol at two prices.
 */
export function contextOf(
  members: readonly RebuiltMember[],
  {
    common,
    available,
    orders,
  }: {
    readonly common: Common;
    readonly available: bigint | null;
    readonly orders: readonly Position[];
  },
): ContractContext {
  const { book, asset } = common;
  // Two positions of one symbol may have two versions of its terms: each has its own here.
  const memberPositions = members.map(({ position }, index) => ({
    ...position,
    termsVersion: index,
  }));
  const positions = [...memberPositions, ...orders];
  const positionsById = new Map(positions.map((position) => [position.id, position]));
  if (positionsById.size < positions.length) throw new Error("two positions of one name");
  const marks = new Set(members.map(({ market }) => markOf(market)));
  const symbols = new Set(members.map(({ market }) => market.terms.symbol));
  if (marks.size > symbols.size) throw new Error("one symbol at two marks");
  const margin = positions.reduce((units, each) => units + each.margin.units, 0n);
  return {
    balances: new Map([
      [balanceKey(book, asset, "available"), available ?? 0n],
      [balanceKey(book, asset, "margin"), margin],
    ]),
    positions: positionsById,
    marketOf: (_symbol, index) => members[index ?? 0]?.market ?? null,
  };
}

const markOf = ({ terms, quote, state }: Market): string =>
  `${terms.symbol}/${quote.seq}/${state.type}`;

/** A market at the tick that the facts name as `markTick`. */
export function readMarket(
  facts: FactReader,
  {
    terms,
    markTick,
    priceOfTick,
    isOpen,
  }: {
    readonly terms: ContractTerms;
    readonly markTick: string;
    readonly priceOfTick: PriceOfTick;
    readonly isOpen: boolean;
  },
): Market {
  const seq = facts.whole(markTick);
  const state: MarketState = isOpen ? { type: "open" } : { type: "stale" };
  const { symbol } = terms;
  return {
    state,
    quote: { symbol, seq, price: mustHave(priceOfTick(symbol, seq)), at: START },
    isNewest: true,
    terms,
    house: null, // no settlement depends on it
  };
}

/** A price among the receipt's own ticks: without it the receipt is malformed. */
export function mustHave(at: Price | null): Price {
  if (at === null) throw new Error("the tick is not among those named");
  return at;
}

/**
 * The terms that the facts name. If they name none (`termsOf` is null: they are older than that),
 * the rates on the receipt itself are used.
 */
export function termsOfFacts(
  facts: FactReader,
  {
    asset,
    termsOf,
    receiptTerms,
  }: {
    readonly asset: AssetCode;
    readonly termsOf: TermsOf | null;
    readonly receiptTerms: Partial<ContractTerms>;
  },
): ContractTerms {
  // A brand exists only for the compiler: any code may name a symbol.
  const symbol = facts.text("symbol") as SymbolCode;
  if (termsOf === null) return { ...neutralTerms(symbol, asset), ...receiptTerms };
  const terms = termsOf(symbol, facts.whole("termsVersion"));
  if (terms === null) throw new Error(`no such terms of ${symbol}`);
  return terms;
}

/** Terms with every rule that had no part in the decision set to neutral. */
function neutralTerms(symbol: SymbolCode, asset: AssetCode): ContractTerms {
  const none = ratePpm(0n);
  return {
    symbol,
    version: 0,
    asset,
    leverageMax: 1,
    marginMin: zero(asset),
    notionalMax: zero(asset),
    halfSpreadRate: none,
    openFeeRate: none,
    closeFeeRate: none,
    fundingRate: none,
    maintenanceTiers: [{ notionalMax: null, rate: none }],
    closeOutRate: none,
    fillAt: "latest",
  };
}

/** The maintenance table in force, with its bounds in `asset`. */
export function readTiers(facts: FactReader, asset: AssetCode): readonly MaintenanceTier[] {
  return facts.each("tiers").map((tier) => {
    const max = tier.unitsOrNull("notionalMax");
    return { notionalMax: max === null ? null : money(asset, max), rate: tier.rate("ratePpm") };
  });
}

/** A position filled at its entry tick, on the terms' spread. */
export function readPosition(
  facts: FactReader,
  {
    common,
    terms,
    entryMark,
    entryTick,
  }: {
    readonly common: Common;
    readonly terms: ContractTerms;
    readonly entryMark: Price;
    readonly entryTick: number;
  },
): Position {
  const side = facts.oneOf("side", SIDES);
  const entryPrice = executionPrice(entryMark, { side, act: "open" }, terms);
  return {
    ...blankPosition(facts.text("positionId") as PositionId, common),
    symbol: terms.symbol,
    side,
    quantity: quantity(facts.units("quantity")),
    margin: facts.money("margin", common.asset),
    entry: { price: entryPrice, tickSeq: entryTick, at: START },
    ...readDiscount(facts),
  };
}

/** A resting cross order, of which only the money set aside had a part. */
export function readOrder(facts: FactReader, common: Common): Position {
  return {
    ...blankPosition(facts.text("positionId") as PositionId, common),
    status: "working",
    orderType: "limit",
    orderPrice: price(1n),
    margin: facts.money("margin", common.asset),
  };
}

export const readReason = (facts: FactReader, name: string) => facts.oneOf(name, CLOSE_REASONS);

// Placeholder names: no rule depends on whose position it decides, or on this symbol.
const NOBODY = "" as UserId;
// As above.
const NO_SYMBOL = "" as SymbolCode;

function blankPosition(id: PositionId, { book, asset, marginMode }: Common): Position {
  return {
    ...positionDefaults(asset),
    id,
    userId: NOBODY,
    book,
    symbol: NO_SYMBOL,
    asset,
    side: "long",
    marginMode,
    orderType: "market",
    leverage: 1,
    status: "running",
    quantity: quantity(1n),
    openedQuantity: quantity(1n),
    margin: zero(asset),
    orderPrice: null,
    takeProfit: null,
    stopLoss: null,
    takeProfitPercent: ALL_PERCENT,
    stopLossPercent: ALL_PERCENT,
    fundedPeriod: 0,
    termsVersion: 0,
    createdAt: START,
    setAt: START,
  };
}
