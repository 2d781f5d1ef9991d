import {
  type BuyProduct,
  buyProduct,
  cancelOrder,
  type EarnOrderId,
  redeemOrder,
} from "@plumbline/engine/earn";
import {
  type Book,
  DAY_MS,
  err,
  instant,
  mustParseDecimal,
  ok,
  startOfServerDay,
  toDecimalText,
  type UserId,
} from "@plumbline/engine/kernel";
import { balanceOf } from "@plumbline/engine/ledger";
import { stakeIn } from "@plumbline/engine/limits";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/earn";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import { loadBalances } from "#platform/ledger/balance-rows";
import { HOUSE, newId, newReceiptId, type RequestId } from "#platform/process/ids";
import type { OpenLosses } from "#services/plug/area";
import type { Deps } from "#services/plug/deps";
import { publicTermsRoute } from "#services/operators/settings/terms";
import { countDays, type DayBook, readDays } from "./day-book.ts";
import { type EarnTermsBook, machineOutputs, type Published, writtenOf } from "./earn-terms.ts";
import { productOn, vaultDayOn } from "./history.ts";
import {
  pageOfEntries,
  pageOfOrders,
  readOrder,
  readStatistics,
  type StatisticsRow,
} from "./order-rows.ts";
import { boughtOf, earnStore, withEntries } from "./order-store.ts";
import { orderView } from "./order-view.ts";
import { readPassport } from "./passport.ts";
import { incomeAssetOf, isPriced, productView, readShelf, yieldSource } from "./product-view.ts";
import type { EarnWatch } from "./watch.ts";

export interface EarnDeps extends Deps {
  readonly openLosses: OpenLosses;
  readonly terms: EarnTermsBook;
  readonly days: DayBook;
  readonly watch: EarnWatch;
}

export const earnRoutes = (deps: EarnDeps): readonly Route[] => [
  publicRoute(calls.listEarnProducts, async ({ input: { kind, book } }) => {
    const shelf = await readShelf(deps, book);
    const products = [...shelf.current.terms.products.values()];
    const shown = products.filter((product) => kind === undefined || product.kind === kind);
    return ok(shown.map((product) => productView(shelf, product)));
  }),

  memberRoute(calls.readEarnProduct, async ({ input: { id, book }, userId }) => {
    const shelf = await readShelf(deps, book);
    const product = shelf.current.terms.products.get(id);
    if (product === undefined) return err({ type: "product_not_found" });
    const [balances, states] = await Promise.all([
      loadBalances(deps.database, [userId]),
      earnStore.load(deps.database, [userId]),
    ]);
    const state = states.get(userId);
    if (state === undefined) throw new Error("the store answers for whom it is asked");
    const asset = product.currency;
    const available = balanceOf(balances.get(userId) ?? new Map(), {
      book,
      asset,
      kind: "available",
    });
    return ok({
      product: productView(shelf, product),
      timeMs: shelf.now,
      level: state.level,
      bought: toDecimalText(boughtOf(state, { ...product, book }).units),
      available: toDecimalText(available.units),
    });
  }),

  publicRoute(calls.listVaultDays, async ({ input }) => {
    const vault = await vaultOf(deps, input.id);
    if (vault === null) return err({ type: "product_not_found" });
    const { symbol } = vault.product.rule;
    const { pageNo, pageSize: limit } = input;
    const days = await readDays(deps.database, { symbol, limit, offset: (pageNo - 1) * limit });
    const total = await countDays(deps.database, symbol);
    const records = days.map((recorded) => {
      const onDay = productOn(recorded.day, vault);
      const { rate, trades } = vaultDayOn(onDay, recorded);
      return {
        dayMs: recorded.day,
        version: onDay.terms.version,
        rate: toDecimalText(rate),
        trades: trades.length,
      };
    });
    return ok(toPage(records, { ...input, total }));
  }),

  publicRoute(calls.readVaultDay, async ({ input: { id, dayMs } }) => {
    const vault = await vaultOf(deps, id);
    if (vault === null) return err({ type: "product_not_found" });
    const day = instant(dayMs);
    const onDay = productOn(day, vault);
    const { written } = vault.termsAt(instant(day + DAY_MS));
    const rule = (writtenOf(written, { id, kind: "arbitrage" }) ?? vault.written).rule;
    const { product } = onDay;
    if (product.kind !== "arbitrage") return err({ type: "product_not_found" });
    const recorded = await deps.days.at(product.rule.symbol, day);
    if (recorded === null) return err({ type: "day_not_recorded" });
    const { ticks, trades, rate } = vaultDayOn(onDay, recorded);
    return ok({
      id,
      name: product.name,
      dayMs,
      version: onDay.terms.version,
      rule,
      symbol: product.rule.symbol,
      ticks: ticks.map(({ seq, price, at }) => ({
        seq,
        price: toDecimalText(price),
        timeMs: at,
      })),
      trades: trades.map(({ seq, price, before, after }) => ({
        seq,
        price: toDecimalText(price),
        before: Number(before),
        after: Number(after),
      })),
      rate: toDecimalText(rate),
    });
  }),

  publicRoute(calls.readYieldPassport, async ({ input }) => {
    const shelf = await readShelf(deps, input.book);
    const product = shelf.current.terms.products.get(input.id);
    if (product === undefined) return err({ type: "product_not_found" });
    const incomeCurrency = incomeAssetOf(product);
    const { days, total } = await readPassport(deps.database, { ...shelf, ...input, product });
    return ok({
      id: product.id,
      name: product.name,
      kind: product.kind,
      book: input.book,
      currency: product.currency,
      amount: toDecimalText(product.amountMin.units),
      incomeCurrency,
      yieldSource: yieldSource(shelf, product, incomeCurrency),
      days: toPage(days, { ...input, total }),
    });
  }),

  memberRoute(calls.buyDebit, ({ input, userId, requestId }) => {
    const { amount, ...of } = input;
    const size = { amount: mustParseDecimal(amount) };
    return buy(deps, { ...of, size, userId, requestId, content: JSON.stringify(input) });
  }),

  memberRoute(calls.buyMiner, ({ input, userId, requestId }) => {
    const { quantity, ...of } = input;
    const size = { quantity: BigInt(quantity) };
    return buy(deps, { ...of, size, userId, requestId, content: JSON.stringify(input) });
  }),

  memberRoute(calls.redeemEarnOrder, async ({ input: { id }, userId, requestId }) => {
    const existing = await readOrder(deps.database, { userId, id });
    if (existing === null) return err({ type: "order_not_found" });
    // Complete days are accrued before an early redemption.
    await deps.watch.catchUp(existing);
    const pinned = await deps.terms.pinned(existing.termsVersion);
    const { written } = await deps.terms.current(deps.clock.now());
    const bought = pinned.products.get(existing.productId);
    const product = bought?.kind === "arbitrage" ? bought : null;
    const receiptId = newReceiptId();
    return deps.commands.run({
      name: "earn.redeem-order",
      userId,
      requestId,
      causeId: id,
      content: id,
      store: earnStore,
      decide: ({ state }, now) => {
        const order = state.orders.get(existing.id);
        return withEntries(order, redeemOrder({ order, product }, { receiptId }, now), now);
      },
      answer: ({ order }) => orderView(order, { pinned, written }, deps.clock.now()),
    });
  }),

  memberRoute(calls.cancelEarnOrder, async ({ input: { id }, userId, requestId }) => {
    const existing = await readOrder(deps.database, { userId, id });
    if (existing === null) return err({ type: "order_not_found" });
    const pinned = await deps.terms.pinned(existing.termsVersion);
    const { written } = await deps.terms.current(deps.clock.now());
    return deps.commands.run({
      name: "earn.cancel-order",
      userId,
      requestId,
      causeId: id,
      content: id,
      store: earnStore,
      decide: ({ state }, now) => {
        const order = state.orders.get(existing.id);
        return withEntries(order, cancelOrder(order, now), now);
      },
      answer: ({ order }) => orderView(order, { pinned, written }, deps.clock.now()),
    });
  }),

  memberRoute(calls.listEarnOrders, async ({ input, userId }) => {
    const now = deps.clock.now();
    const { lines, total } = await pageOfOrders(deps.database, { ...input, userId });
    const { written } = await deps.terms.current(now);
    const records = await Promise.all(
      lines.map(async ({ order }) => {
        const pinned = await deps.terms.pinned(order.termsVersion);
        return orderView(order, { pinned, written }, now);
      }),
    );
    return ok(toPage(records, { ...input, total }));
  }),

  memberRoute(calls.listEarnDays, async ({ input, userId }) => {
    const order = await readOrder(deps.database, { userId, id: input.id });
    if (order === null) return err({ type: "order_not_found" });
    const { entries, total } = await pageOfEntries(deps.database, { ...input, order });
    const records = entries.map(({ event, day, asset, amount, receiptId, at }) => ({
      event,
      dayMs: day,
      currency: asset,
      amount: toDecimalText(amount),
      receiptId,
      createTime: toWireTime(at),
    }));
    return ok(toPage(records, { ...input, total }));
  }),

  memberRoute(calls.readEarnStatistics, async ({ input: { book, kind }, userId }) => {
    const today = startOfServerDay(deps.clock.now());
    const rows = await readStatistics(deps.database, { userId, book, kind, today });
    const kinds = [...new Set(rows.map((row) => row.kind))];
    const statuses = [...new Set(rows.map((row) => row.status))];
    return ok({
      ...sumsOf(rows),
      byKind: kinds.map((each) => ({
        kind: each,
        ...sumsOf(rows.filter((row) => row.kind === each)),
      })),
      byStatus: statuses.map((status) => ({
        status,
        ...sumsOf(rows.filter((row) => row.status === status)),
      })),
    });
  }),

  publicTermsRoute(deps, calls.readEarnTerms),
];

interface Purchase {
  readonly book: Book;
  readonly productId: string;
  readonly size: BuyProduct["size"];
  /** The version of the terms that the buyer was shown. */
  readonly version?: number | undefined;
  readonly userId: UserId;
  readonly requestId: RequestId;
  readonly content: string;
}

async function buy(deps: EarnDeps, { book, productId, size, version, ...request }: Purchase) {
  const { userId } = request;
  const current = await deps.terms.current(deps.clock.now());
  const { terms, written } = current;
  const shown = version === undefined ? current : await deps.terms.at(version);
  const product = terms.products.get(productId);
  const network = product?.kind === "mining" ? terms.networks.get(product.network) : undefined;
  const outputs = await machineOutputs(deps.terms, deps.clock.now());
  const orderId = newId() as EarnOrderId; // a new id
  const receiptId = newReceiptId();
  return deps.commands.run({
    ...request,
    name: "earn.buy-product",
    causeId: orderId,
    store: earnStore,
    newRisk: stakeIn(book),
    // The house's lock: quota and cover depend on all earlier purchases.
    additionalLock: HOUSE,
    readsHouseBalances: true,
    relatedStore: deps.openLosses.store,
    decide: ({ state, balances, houseHolds, relatedStore }, now) => {
      if (product === undefined) return err({ type: "product_not_found" as const });
      const { totals, level, isReversalOpen } = state;
      const context = {
        product,
        network,
        isAsShown: isSameProduct(productId, shown, current),
        isPriced: isPriced(deps.prices, product),
        level,
        bought: boughtOf(state, { ...product, book }),
        sold: totals.soldOf(book, product),
        balances,
        losses: deps.openLosses.of(relatedStore, book),
        isReversalOpen,
        cover: totals.coverOf(
          { book, kind: product.kind, asset: incomeAssetOf(product) },
          { houseHolds, outputs },
        ),
      };
      const bought = buyProduct(context, { orderId, receiptId, userId, book, size }, now);
      return withEntries(undefined, bought, now);
    },
    answer: ({ order }) => orderView(order, { pinned: terms, written }, deps.clock.now()),
  });
}

/**
 * Whether the product shown equals the product sold; a new version may have changed others only.
 */
function isSameProduct(id: string, shown: Published | null, current: Published): boolean {
  const textOf = (published: Published | null) =>
    JSON.stringify(published?.written.products.find((each) => each.id === id) ?? null);
  return shown === current || textOf(shown) === textOf(current);
}

/** The vault in force with this id; null if there is none. */
async function vaultOf({ terms, clock }: EarnDeps, id: string) {
  const { terms: current, written } = await terms.current(clock.now());
  const product = current.products.get(id);
  const vault = writtenOf(written, { id, kind: "arbitrage" });
  if (product?.kind !== "arbitrage" || vault === null) return null;
  return { product, written: vault, termsAt: await terms.timeline() };
}

function sumsOf(rows: readonly StatisticsRow[]) {
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    principal: amountsOf(rows.map(({ asset, principal }) => [asset, principal])),
    todayIncome: amountsOf(rows.map((row) => [row.incomeAsset, row.todayIncome])),
    accumulatedIncome: amountsOf(rows.map((row) => [row.incomeAsset, row.totalIncome])),
  };
}

/** One amount for each currency, sorted. */
function amountsOf(amounts: readonly (readonly [currency: string, units: bigint])[]) {
  const sums = new Map<string, bigint>();
  for (const [currency, units] of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + units);
  return [...sums].map(([currency, units]) => ({ currency, amount: toDecimalText(units) }));
}
