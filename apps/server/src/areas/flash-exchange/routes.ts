import {
  acceptQuote,
  figureFacts,
  flashMarketRefusal,
  type FlashQuote,
  flashRate,
  type FlashTerms,
  leftSinceEnd,
  QUOTE_LIVES_MS,
  type QuoteContext,
  quoteFlash,
  ratesOf,
  rateText,
  smallBalance,
  valueSymbol,
} from "@plumbline/engine/flash-exchange";
import {
  type AssetCode,
  type Book,
  endedAtOf,
  err,
  FRACTION_DIGITS,
  houseAccount,
  type Instant,
  isEnding,
  money,
  mustParseDecimal,
  ok,
  type SymbolCode,
  toDecimalText,
  type UserId,
  userBookOf,
} from "@plumbline/engine/kernel";
import { balanceOf, heldOf } from "@plumbline/engine/ledger";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/flash-exchange";
import type { Deps } from "#services/plug/deps";
import type { OpenLosses } from "#services/plug/area";
import { loadBalances } from "#platform/ledger/balance-rows";
import { readHouseBalances } from "#platform/ledger/house-balances";
import { HOUSE, newId, newReceiptId, type RequestId } from "#platform/process/ids";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import { publicTermsRoute } from "#services/operators/settings/terms";
import { flashExchangeInventory } from "./causes.ts";
import { currenciesOf, type FlashTermsBook } from "./currencies.ts";
import { insertQuote, pageOfOrders, quoteStore, readReceivedSince } from "./quote-store.ts";

export interface FlashDeps extends Deps {
  readonly openLosses: OpenLosses;
  readonly terms: FlashTermsBook;
}

export const flashExchangeRoutes = (deps: FlashDeps): readonly Route[] => [
  memberRoute(calls.quoteFlash, async ({ input, userId }) => {
    const { book } = input;
    const now = deps.clock.now();
    const { terms } = await deps.terms.current(now);
    const request = requestOf(input);
    const context = await readQuoteContext(deps, { userId, book, terms });
    const quoted = quoteFlash(context, request);
    if (!quoted.ok) return quoted;
    const { figures, ticks, endedAt } = quoted.value;
    const quote = {
      ...figures,
      ticks,
      endedAt,
      terms,
      book,
      by: request.by,
      id: newId(),
      createdAt: now,
      replacedAt: null,
      usedAt: null,
      receiptId: null,
    };
    const lastPriceAt = lastPricesOf(deps, terms).get(request.from) ?? null;
    await insertQuote(deps.database, userId, { quote, lastPriceAt });
    const expiresMs = now + QUOTE_LIVES_MS;
    return ok({ quoteId: quote.id, ...figuresView(quote), timeMs: now, expiresMs });
  }),

  memberRoute(calls.exchangeFlash, ({ input, userId, requestId }) =>
    accept(deps, { quoteId: input.quoteId, userId, requestId }),
  ),

  memberRoute(calls.listSmallBalances, async ({ input, userId }) => {
    const { book } = input;
    const { terms } = await deps.terms.current(deps.clock.now());
    const context = await readQuoteContext(deps, { userId, book, terms });
    return ok({
      smallMax: toDecimalText(terms.smallMax.units),
      balances: [...terms.currencies.keys()].flatMap((from) => {
        const small = smallBalance(context, from);
        return small === null ? [] : [{ currency: from, ...figureFacts(small) }];
      }),
    });
  }),

  memberRoute(calls.listFlashOrders, async ({ input, userId }) => {
    const { lines, total } = await pageOfOrders(deps.database, { ...input, userId });
    return ok(
      toPage(
        lines.map(({ quote }) => orderView(quote)),
        { ...input, total },
      ),
    );
  }),

  publicTermsRoute(deps, calls.readFlashTerms),

  publicRoute(calls.listCurrencies, async () => {
    const { terms } = await deps.terms.current(deps.clock.now());
    const currencies = currenciesOf(deps.prices.symbols());
    return ok(
      [...terms.currencies].map(([code, { isEnabled, payMin, payMax }]) => ({
        code,
        ...(currencies.get(code) ?? { name: code, symbol: code, kind: "crypto" as const }),
        decimals: FRACTION_DIGITS,
        isEnabled,
        payMin: toDecimalText(payMin.units),
        payMax: toDecimalText(payMax.units),
      })),
    );
  }),

  publicRoute(calls.readRate, async ({ input }) => {
    const { from, to } = input;
    const pair = { from, to };
    const now = deps.clock.now();
    const { terms } = await deps.terms.current(now);
    // The last price, even if it is not actionable: the answer contains that state.
    const marketOf = (symbol: SymbolCode) => {
      const latest = deps.prices.latest(symbol);
      if (latest === null || isEnding(latest.state)) return latest;
      return { ...latest, state: { type: "open" as const } };
    };
    const rated = flashRate({ terms, marketOf }, pair);
    if (!rated.ok) return rated;
    const { rate, mid } = ratesOf(rated.value.value, terms);
    const symbols = rated.value.ticks.map(({ symbol }) => symbol);
    const times = symbols.flatMap((symbol) => deps.prices.latest(symbol)?.quote.at ?? []);
    return ok({
      ...pair,
      rate: rateText(rate),
      mid: rateText(mid),
      timeMs: Math.min(now, ...times),
      source: "index" as const,
      stale: flashMarketRefusal(pair, stateIn(deps)) !== null,
    });
  }),
];

/** The context of a quote at present: for views, and for quotes, which move nothing. */
async function readQuoteContext(
  deps: FlashDeps,
  { userId, book, terms }: { userId: UserId; book: Book; terms: FlashTerms },
): Promise<QuoteContext> {
  const [house, loaded, received] = await Promise.all([
    readHouseBalances(deps.database),
    loadBalances(deps.database, [userId]),
    readReceivedSince(deps.database, { userId, book }, lastPricesOf(deps, terms)),
  ]);
  const balances = loaded.get(userId) ?? new Map();
  return {
    terms,
    marketOf: (symbol) => deps.prices.latest(symbol),
    inventoryOf: (currency) => {
      const row = house.find((one) => {
        return (
          one.book === book && one.account === flashExchangeInventory && one.asset === currency
        );
      });
      return money(currency, row?.units ?? 0n);
    },
    availableOf: (currency) => balanceOf(balances, { book, asset: currency, kind: "available" }),
    leftSinceEnd: (currency) =>
      leftSinceEnd(heldOf(balances, { book, asset: currency }), received.get(currency) ?? 0n),
  };
}

/**
 * For each currency whose symbol has ended, the time of its last price. Prices may have stopped
 * long before the end, and an amount bought elsewhere in between was not held at that price.
 */
const lastPricesOf = (
  { prices }: FlashDeps,
  { currencies }: FlashTerms,
): ReadonlyMap<AssetCode, Instant> =>
  new Map(
    [...currencies.keys()].flatMap((currency) => {
      const symbol = valueSymbol(currency);
      const latest = symbol === null ? null : prices.latest(symbol);
      const hasEnded = latest !== null && endedAtOf(latest.state) !== null;
      return hasEnded ? [[currency, latest.quote.at] as const] : [];
    }),
  );

async function accept(
  deps: FlashDeps,
  request: { readonly quoteId: string; readonly userId: UserId; readonly requestId: RequestId },
) {
  const { quoteId, userId, requestId } = request;
  const { terms } = await deps.terms.current(deps.clock.now());
  return deps.commands.run({
    name: "flash-exchange.accept-quote",
    userId,
    requestId,
    causeId: quoteId,
    content: quoteId,
    store: quoteStore,
    // Serialised: each quote sees the inventory that earlier ones left.
    additionalLock: HOUSE,
    readsHouseBalances: true,
    relatedStore: deps.openLosses.store,
    newRisk: { type: "participation" },
    mindsLimits: true,
    decide: ({ state, balances, houseHolds, relatedStore, limitRefusal }, now) => {
      const quote = state.quotes.get(quoteId);
      if (limitRefusal !== null && quote?.book === "live") return err(limitRefusal);
      const context = {
        quote,
        terms,
        balances,
        isReversalOpen: state.isReversalOpen,
        losses: deps.openLosses.of(relatedStore, quote?.book ?? "live"),
        stateOf: stateIn(deps),
        receivedSinceEnd: state.receivedSinceEnd.get(quoteId) ?? 0n,
        inventoryOf: (book: Book, currency: AssetCode) =>
          houseHolds(houseAccount(book, flashExchangeInventory), currency),
      };
      const accepted = acceptQuote(context, { receiptId: newReceiptId() }, now);
      if (!accepted.ok) return accepted;
      const { next, ...effects } = accepted.value;
      return ok({ ...effects, next: { quote: next, requestId } });
    },
    answer: ({ quote }) => orderView(quote),
  });
}

const stateIn =
  ({ prices }: Pick<Deps, "prices">) =>
  (symbol: SymbolCode) =>
    prices.latest(symbol)?.state ?? null;

function requestOf(input: {
  readonly from: AssetCode;
  readonly to: AssetCode;
  readonly pay?: string | undefined;
  readonly receive?: string | undefined;
}) {
  const { from, to } = input;
  const by = input.pay === undefined ? ("receive" as const) : ("pay" as const);
  return { from, to, by, units: mustParseDecimal(input.pay ?? input.receive ?? "") };
}

function figuresView(quote: FlashQuote) {
  return {
    book: userBookOf(quote.book),
    from: quote.pay.asset,
    to: quote.receive.asset,
    ...figureFacts(quote),
  };
}

/** For an accepted quote. */
function orderView(quote: FlashQuote) {
  const { id, usedAt, receiptId } = quote;
  if (usedAt === null || receiptId === null) throw new Error(`nobody took the quote ${id}`);
  const status = "done" as const;
  return { id, status, ...figuresView(quote), receiptId, createTime: toWireTime(usedAt) };
}
