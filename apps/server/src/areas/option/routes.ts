import {
  type Book,
  err,
  type Instant,
  instant,
  type Money,
  money,
  mustParseDecimal,
  ok,
  price,
  type Quantity,
  quantity,
  ratePpm,
  type SymbolCode,
  subtract,
  toDecimalText,
  USDT,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  type BuyOption,
  buyOption,
  type BuyOptionContext,
  type DealFigures,
  dealFigures,
  expiriesAt,
  isAveraging,
  isSeriesCurrent,
  type OptionKind,
  type OptionMarket,
  type OptionOrder,
  type OptionOrderId,
  payoffGraph,
  previewOption,
  sellOption,
} from "@plumbline/engine/option";
import { stakeIn } from "@plumbline/engine/limits";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/option";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import { loadBalances } from "#platform/ledger/balance-rows";
import {
  houseBalanceOf,
  type HouseHolds,
  readHouseBalances,
} from "#platform/ledger/house-balances";
import { HOUSE, newId, newReceiptId } from "#platform/process/ids";
import { freeFunds, type HousePromises, type PositionsCover } from "#services/house/house-promises";
import type { OpenLosses } from "#services/plug/area";
import type { Deps } from "#services/plug/deps";
import { publicTermsRoute } from "#services/operators/settings/terms";
import type { ChainCache } from "./chain-cache.ts";
import type { OptionTermsBook, SeriesBook } from "./series-book.ts";
import { openIn, type OptionStore, pageOfOrders, readOrder } from "./order-store.ts";
import { optionPromises } from "./promises.ts";
import { orderView, quoteView, withNotices, withPrice } from "./order-view.ts";

export interface OptionDeps extends Deps {
  readonly openLosses: OpenLosses;
  readonly houseCover: PositionsCover;
  readonly chains: ChainCache;
  readonly series: SeriesBook;
  readonly store: OptionStore;
  readonly terms: OptionTermsBook;
}

export const optionRoutes = (deps: OptionDeps): readonly Route[] => [
  publicRoute(calls.readOptionChain, async ({ input }) => {
    const now = deps.clock.now();
    const { terms, written } = await deps.terms.current(now);
    const { symbol } = input;
    const symbolTerms = terms.symbols.get(symbol);
    if (symbolTerms === undefined) return err({ type: "unknown_symbol" });
    const market = await marketOf(deps, symbol);
    if (market === null) return err({ type: "price_stale" });
    const { series, quote, state } = market;
    if (series === null || !isSeriesCurrent(series, now)) {
      return err({ type: "volatility_unknown" });
    }
    const expiries = [...expiriesAt(now)];
    const expiresAt = instant(input.expiryMs ?? expiries[0] ?? now);
    if (!expiries.includes(expiresAt)) return err({ type: "expiry_not_listed" });
    const chain = deps.chains.rowsOf(expiresAt, { series, quote, terms: symbolTerms, now });
    return ok({
      symbol,
      symbols: written.symbols.map(({ id }) => id as SymbolCode), // checked with the terms
      status: state.type,
      isEnabled: symbolTerms.isEnabled,
      index: { price: toDecimalText(quote.price), seq: quote.seq, timeMs: quote.at },
      volatilityPct: toDecimalText(series.volatility * PERCENT_UNITS),
      volatilityHourMs: series.hour,
      termsVersion: terms.version,
      spreadPct: toDecimalText(symbolTerms.spreadRate * PERCENT_UNITS),
      quantityMin: toDecimalText(symbolTerms.quantityMin),
      quantityMax: toDecimalText(symbolTerms.quantityMax),
      premiumMin: toDecimalText(symbolTerms.premiumMin.units),
      expiries,
      expiryMs: expiresAt,
      rows: chain.map(({ strike, call, put }) => ({
        strike: toDecimalText(strike),
        call: quoteView(call),
        put: quoteView(put),
      })),
    });
  }),

  memberRoute(calls.previewOption, async ({ input, userId }) => {
    const now = deps.clock.now();
    const command = commandOf(input, userId);
    const context = await previewContext(deps, command, now);
    const preview = withPrice(previewOption(context, command, now));
    if (!preview.ok) return preview;
    const { quote, amount, breakEven } = preview.value;
    const fair = mulQuantity(command.quantity, quote.price);
    const cost = subtract(amount, fair);
    const order = { ...command, premium: amount };
    const ends = endsAround(command.strike, breakEven, context.market?.quote.price ?? null);
    return ok({
      ...quoteView(quote),
      currency: amount.asset,
      premium: toDecimalText(amount.units),
      maxLoss: toDecimalText(amount.units),
      costMoney: toDecimalText(cost.units),
      costPct: toDecimalText(percentOf(cost, amount)),
      breakEven: breakEven === null ? null : toDecimalText(breakEven),
      payoff: payoffGraph(order, ends).map(({ price: at, profit }) => ({
        price: toDecimalText(at),
        profit: toDecimalText(profit.units),
      })),
    });
  }),

  memberRoute(calls.buyOption, async ({ input, userId, requestId }) => {
    const { book } = input;
    const { terms } = await deps.terms.current(deps.clock.now());
    const command = commandOf(input, userId);
    const series = await deps.series.current(command.symbol);
    return deps.commands.run({
      name: "option.buy-option",
      userId,
      requestId,
      causeId: command.orderId,
      content: JSON.stringify(input),
      store: deps.store,
      newRisk: stakeIn(book),
      // Serialised: the amount that may still be sold depends on all earlier purchases.
      additionalLock: HOUSE,
      readsHouseBalances: true,
      relatedStore: deps.openLosses.store,
      decide: ({ state, balances, houseHolds, relatedStore }, now) => {
        const latest = deps.prices.latest(command.symbol);
        const context: BuyOptionContext = {
          terms,
          balances,
          market: latest === null ? null : { ...latest, series },
          openOrders: openIn(state, book),
          cover: coverOf(deps, { book, holds: houseHolds, promises: state.promises }),
          losses: deps.openLosses.of(relatedStore, book),
        };
        return withPrice(withNotices(buyOption(context, command, now)));
      },
      answer: firstView,
    });
  }),

  memberRoute(calls.sellOption, async ({ input, userId, requestId }) => {
    const { id, bidMin, quantity: size } = input;
    const existing = await readOrder(deps.database, { userId, id });
    if (existing === null) return err({ type: "order_not_found" });
    const published = await deps.terms.at(existing.termsVersion);
    if (published === null) throw new Error(`order ${id} is of no published terms`);
    const { terms } = published;
    const series = await deps.series.current(existing.symbol);
    const receiptId = newReceiptId();
    const part =
      size === undefined
        ? null
        : {
            id: newId() as OptionOrderId, // a new id
            quantity: quantity(mustParseDecimal(size)),
          };
    return deps.commands.run({
      name: "option.sell-option",
      userId,
      requestId,
      causeId: part?.id ?? id,
      content: JSON.stringify(input),
      store: deps.store,
      decide: ({ state }, now) => {
        const latest = deps.prices.latest(existing.symbol);
        const context = {
          order: state.orders.get(existing.id),
          terms,
          market: latest === null ? null : { ...latest, series },
        };
        const least = bidMin === undefined ? null : mustParseDecimal(bidMin);
        const command = { part, bidMin: least, receiptId };
        return withPrice(withNotices(sellOption(context, command, now)));
      },
      answer: firstView,
    });
  }),

  memberRoute(calls.listOptionOrders, async ({ input, userId }) => {
    const { lines, total } = await pageOfOrders(deps.database, { ...input, userId });
    const records = await Promise.all(
      lines.map(async ({ order }) => orderView(order, await saleFigures(deps, order))),
    );
    return ok(toPage(records, { ...input, total }));
  }),

  publicTermsRoute(deps, calls.readOptionTerms),
];

/** The order bought or sold; after a sale, the remaining part follows it. */
function firstView([order]: readonly OptionOrder[]) {
  if (order === undefined) throw new Error("a deal leaves an order");
  return orderView(order, null);
}

const PRODUCT = optionPromises.product;

/** One part per million as a percentage, in units of 10⁻⁸ per cent. */
const PERCENT_UNITS = 10_000n;
const PER_CENT = 100n * 10n ** 8n;

const percentOf = (part: Money, whole: Money): bigint => (part.units * PER_CENT) / whole.units;

/** Price times quantity in USDT, rounded down. */
const mulQuantity = (size: Quantity, each: bigint): Money => money(USDT, (size * each) / 10n ** 8n);

function commandOf(
  input: {
    readonly book: Book;
    readonly symbol: SymbolCode;
    readonly kind: OptionKind;
    readonly strike: string;
    readonly expiryMs: number;
    readonly quantity: string;
    readonly askMax?: string | undefined;
  },
  userId: UserId,
): BuyOption {
  const { book, symbol, kind, askMax } = input;
  return {
    orderId: newId() as OptionOrderId, // a new id
    userId,
    book,
    symbol,
    kind,
    strike: price(mustParseDecimal(input.strike)),
    expiresAt: instant(input.expiryMs),
    quantity: quantity(mustParseDecimal(input.quantity)),
    askMax: askMax === undefined ? null : mustParseDecimal(askMax),
    receiptId: newReceiptId(),
  };
}

async function marketOf(
  { prices, series }: Pick<OptionDeps, "prices" | "series">,
  symbol: SymbolCode,
): Promise<OptionMarket | null> {
  const latest = prices.latest(symbol);
  return latest === null ? null : { ...latest, series: await series.current(symbol) };
}

function coverOf(
  { houseCover: cover }: Pick<OptionDeps, "houseCover">,
  house: {
    readonly book: Book;
    readonly holds: HouseHolds;
    readonly promises: HousePromises;
  },
) {
  const of = { product: PRODUCT, book: house.book };
  return { funds: freeFunds({ ...house, cover }, of), reserves: house.promises.of(of) };
}

/** The context of a purchase at present, read without locks. */
async function previewContext(
  deps: OptionDeps,
  { book, symbol, userId }: BuyOption,
  now: Instant,
): Promise<BuyOptionContext> {
  const { database, openLosses } = deps;
  const [{ terms }, market, balances, states, house, related] = await Promise.all([
    deps.terms.current(now),
    marketOf(deps, symbol),
    loadBalances(database, [userId]),
    deps.store.load(database, [userId]),
    readHouseBalances(database),
    openLosses.store.load(database, [userId]),
  ]);
  const state = states.get(userId);
  if (state === undefined) throw new Error("the store answers for whom it is asked");
  const holds: HouseHolds = (account, asset) => houseBalanceOf(house, [], { account, asset });
  return {
    terms,
    market,
    balances: balances.get(userId) ?? new Map(),
    openOrders: openIn(state, book),
    cover: coverOf(deps, { book, holds, promises: state.promises }),
    losses: openLosses.of(related.get(userId), book),
  };
}

/** The figures of selling an open order now; null while it cannot be sold back. */
async function saleFigures(deps: OptionDeps, order: OptionOrder): Promise<DealFigures | null> {
  const { id: orderId, symbol, expiresAt, termsVersion } = order;
  const now = deps.clock.now();
  if (order.status !== "open" || isAveraging(expiresAt, now)) return null;
  const [market, published] = await Promise.all([
    marketOf(deps, symbol),
    deps.terms.at(termsVersion),
  ]);
  const series = market?.series ?? null;
  if (market === null || series === null || !isSeriesCurrent(series, now)) return null;
  if (market.state.type !== "open") return null;
  const spreadRate = published?.terms.symbols.get(symbol)?.spreadRate ?? ratePpm(0n);
  return dealFigures({
    ...order,
    side: "sale",
    orderId,
    tick: market.quote,
    series,
    terms: { version: termsVersion, spreadRate },
    at: now,
  });
}

/** The range of a graph on either side of the strike, in per cent of it. */
const GRAPH_PERCENT = 15n;

/** The prices at which the payout graph bends, and both of its ends, ascending. */
function endsAround(strike: bigint, breakEven: bigint | null, index: bigint | null) {
  const low = strike - (strike * GRAPH_PERCENT) / 100n;
  const high = strike + (strike * GRAPH_PERCENT) / 100n;
  const marks = [low, strike, breakEven, index, high].filter((each) => each !== null);
  return [...new Set(marks)].toSorted((a, b) => (a < b ? -1 : 1)).map(price);
}
