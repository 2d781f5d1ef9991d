import {
  type Book,
  err,
  type Instant,
  instant,
  openingRefusal,
  money,
  mustParseDecimal,
  ok,
  type Quote,
  type RatePpm,
  type SymbolCode,
  startOfServerDay,
  toDecimalText,
  USDT,
  userBookOf,
} from "@plumbline/engine/kernel";
import { PROFILES, stakeIn } from "@plumbline/engine/limits";
import {
  breakEvenRateOf,
  buySecond,
  entryOf,
  exposureLeftOf,
  type SecondOrder,
  secondHeadOf,
  type SecondOrderId,
  secondStatusOf,
  type SecondSymbolTerms,
} from "@plumbline/engine/second-contract";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/second-contract";
import { memberRoute, type Route } from "#platform/http/route";
import { instantToColumn } from "#platform/postgres/columns";
import { HOUSE, newId } from "#platform/process/ids";
import { freeFunds, type PositionsCover, type PromiseBook } from "#services/house/house-promises";
import type { OpenLosses } from "#services/plug/area";
import type { Deps } from "#services/plug/deps";
import { publicTermsRoute } from "#services/operators/settings/terms";
import {
  type OrderStore,
  pageOfOrders,
  readOrdersSince,
  type SecondTermsBook,
  withPlainEvents,
} from "./order-store.ts";
import { secondContractPromises } from "./promises.ts";
import type { TickTape } from "./tick-tape.ts";

export interface SecondDeps extends Deps {
  readonly openLosses: OpenLosses;
  readonly houseCover: PositionsCover;
  readonly promises: PromiseBook;
  readonly store: OrderStore;
  readonly tape: TickTape;
  readonly terms: SecondTermsBook;
}

export const secondContractRoutes = (deps: SecondDeps): readonly Route[] => [
  memberRoute(calls.listSecondSettings, async ({ input: { book, symbol }, userId }) => {
    const now = deps.clock.now();
    const [{ terms }, promises, orders] = await Promise.all([
      deps.terms.current(now),
      deps.promises.load(deps.database),
      readOrdersSince(deps.database, { userId, book, since: instantToColumn(now) }),
    ]);
    if (symbol !== undefined && !terms.symbols.has(symbol)) {
      return err({ type: "unknown_symbol" });
    }
    const isWanted = ([code]: readonly [SymbolCode, unknown]) =>
      symbol === undefined || code === symbol;
    return ok(
      [...terms.symbols].filter(isWanted).flatMap(([code, symbolTerms]) => {
        const own = orders.filter((order) => order.symbol === code && order.outcome === null);
        const running = {
          member: own.reduce((sum, { gain }) => money(USDT, sum.units + gain.units), NOTHING),
          all: promises.of({ product: PRODUCT, book, symbol: code }),
        };
        const exposureLeft = toDecimalText(exposureLeftOf(symbolTerms, running).units);
        const disabledReason = disabledReasonOf(deps, { book, symbol: code, symbolTerms });
        return [...symbolTerms.payoutRates].map(([seconds, payoutRate]) => ({
          symbol: code,
          seconds,
          payoutPct: percentOf(payoutRate),
          breakEvenPct: percentOf(breakEvenRateOf(payoutRate)),
          stakeMin: toDecimalText(symbolTerms.stakeMin.units),
          stakeMax: toDecimalText(symbolTerms.stakeMax.units),
          exposureLeft,
          isEnabled: disabledReason === null,
          disabledReason,
        }));
      }),
    );
  }),

  memberRoute(calls.buySecond, async ({ input, userId, requestId }) => {
    const { book } = input;
    const { terms } = await deps.terms.current(deps.clock.now());
    const { symbol } = input;
    const stake = money(USDT, mustParseDecimal(input.stake));
    const orderId = newId() as SecondOrderId; // a new id
    const command = { ...input, orderId, userId, symbol, stake };
    return deps.commands.run({
      name: "second-contract.buy-second",
      userId,
      requestId,
      causeId: orderId,
      content: JSON.stringify(input),
      store: deps.store,
      newRisk: stakeIn(book),
      // Serialised: the amount that may still be sold depends on all earlier purchases.
      additionalLock: HOUSE,
      readsHouseBalances: true,
      relatedStore: deps.openLosses.store,
      decide: ({ state, balances, houseHolds, relatedStore }, now) => {
        const { promises } = state;
        const house = { holds: houseHolds, promises, cover: deps.houseCover };
        const cover = {
          funds: freeFunds(house, { product: PRODUCT, book }),
          gains: promises.of({ product: PRODUCT, book }),
          symbolGains: promises.of({ product: PRODUCT, book, symbol }),
        };
        const context = {
          terms,
          balances,
          cover,
          isDemoOnly: isDemoOnly(deps),
          market: deps.prices.latest(symbol),
          orders: [...state.orders.values()].filter((order) => {
            return order.book === book && order.outcome === null;
          }),
          losses: deps.openLosses.of(relatedStore, book),
        };
        return withPlainEvents(buySecond(context, command, now));
      },
      answer: (order) => orderView(order, { now: order.acceptedAt, entry: null }),
    });
  }),

  memberRoute(calls.listSecondOrders, async ({ input, userId }) => {
    const now = deps.clock.now();
    const { status = null, ...page } = input;
    const filter = { ...page, status, userId, now: instantToColumn(now) };
    const { lines, total } = await pageOfOrders(deps.database, filter);
    const records = lines.map(({ order }) => {
      return orderView(order, { now, entry: shownEntryOf(deps.tape, order) });
    });
    return ok(toPage(records, { ...input, total }));
  }),

  memberRoute(calls.readSecondHead, async ({ input: { book }, userId }) => {
    const now = deps.clock.now();
    const since = instantToColumn(startOfServerDay(now));
    const orders = await readOrdersSince(deps.database, { userId, book, since });
    const head = secondHeadOf(orders, { asset: USDT, now });
    return ok({
      todayCount: head.todayCount,
      todayStake: toDecimalText(head.todayStake.units),
      todayProfit: toDecimalText(head.todayProfit.units),
      runningCount: head.runningCount,
      runningStake: toDecimalText(head.runningStake.units),
    });
  }),

  publicTermsRoute(deps, calls.readSecondTerms),
];

const NOTHING = money(USDT, 0n);
const PRODUCT = secondContractPromises.product;

const isDemoOnly = ({ config }: Pick<Deps, "config">): boolean =>
  PROFILES[config.profile].isSecondContractDemoOnly;

/** Why an order of any size would be refused now. */
function disabledReasonOf(
  deps: Pick<SecondDeps, "config" | "prices">,
  sale: {
    readonly book: Book;
    readonly symbol: SymbolCode;
    readonly symbolTerms: SecondSymbolTerms;
  },
) {
  if (sale.book === "live" && isDemoOnly(deps)) return "demo_only" as const;
  if (!sale.symbolTerms.isEnabled) return "product_disabled" as const;
  const market = deps.prices.latest(sale.symbol);
  return market === null ? "price_stale" : (openingRefusal(market)?.type ?? null);
}

/**
 * The tick of the entry: of a closed order as settled; of a running one as soon as it is recorded.
 */
function shownEntryOf(tape: TickTape, order: SecondOrder): Quote | null {
  if (order.outcome !== null) return order.entry;
  const boundary = tape.boundaryOnTape(order.symbol, order.acceptedAt);
  return boundary && entryOf(order, boundary);
}

function orderView(
  order: SecondOrder,
  { now, entry }: { readonly now: Instant; readonly entry: Quote | null },
) {
  const { id, symbol, direction, seconds, outcome, receiptId, acceptedAt, closedAt } = order;
  return {
    id,
    symbol,
    direction,
    seconds,
    outcome,
    receiptId,
    book: userBookOf(order.book),
    stake: toDecimalText(order.stake.units),
    payoutPct: percentOf(order.payoutRate),
    gain: toDecimalText(order.gain.units),
    status: secondStatusOf(order, now),
    entry: tickView(entry),
    exit: tickView(order.exit),
    acceptedMs: acceptedAt,
    expiresMs: order.expiresAt,
    profit: toDecimalText(order.profit.units),
    createTime: toWireTime(acceptedAt),
    closeTime: closedAt === null ? null : toWireTime(closedAt),
  };
}

const tickView = (quote: Quote | null) =>
  quote && { seq: quote.seq, price: toDecimalText(quote.price), timeMs: instant(quote.at) };

/** One part per million as a percentage, in units of 10⁻⁸ per cent. */
const PERCENT_UNITS = 10_000n;

const percentOf = (rate: RatePpm): string => toDecimalText(rate * PERCENT_UNITS);
