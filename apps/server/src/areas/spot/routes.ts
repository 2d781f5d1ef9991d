import {
  type AssetCode,
  divide,
  err,
  money,
  mustParseDecimal,
  ok,
  priceOf,
  ratePpm,
  type SymbolCode,
  toDecimalText,
  UNITS_PER_ONE,
  usdt,
} from "@plumbline/engine/kernel";
import { heldOf } from "@plumbline/engine/ledger";
import {
  averageCostOf,
  holdingWithin,
  pausePlan,
  quoteSpot,
  savePlan,
  type SpotPlan,
  type SpotPlanId,
  type SpotSide,
  type SpotSize,
  spotWorstPrice,
  unrealisedOf,
} from "@plumbline/engine/spot";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/spot";
import { memberRoute, type Route } from "#platform/http/route";
import { loadBalances } from "#platform/ledger/balance-rows";
import { readHouseBalances } from "#platform/ledger/house-balances";
import { newId } from "#platform/process/ids";
import { publicTermsRoute } from "#services/operators/settings/terms";
import { spotInventory } from "./causes.ts";
import { type SpotDeps, trade } from "./commands.ts";
import { pageOfOrders, readRealised } from "./order-rows.ts";
import { pageOfPlans } from "./plan-rows.ts";
import { readHoldings, type SpotChange, spotStore } from "./spot-store.ts";
import { figuresView, orderView, planView } from "./spot-views.ts";

export const spotRoutes = (deps: SpotDeps): readonly Route[] => [
  memberRoute(calls.previewSpot, async ({ input }) => {
    const { book, side, symbol, tolerancePpm } = input;
    const now = deps.clock.now();
    const [{ terms }, house] = await Promise.all([
      deps.terms.current(now),
      readHouseBalances(deps.database),
    ]);
    const inventoryOf = (currency: AssetCode) => {
      const row = house.find((one) => {
        return one.book === book && one.account === spotInventory && one.asset === currency;
      });
      return money(currency, row?.units ?? 0n);
    };
    const request = { ...requestOf(input), worstPrice: null };
    const context = { terms, market: deps.prices.latest(symbol), inventoryOf };
    const quoted = quoteSpot(context, request);
    if (!quoted.ok) return quoted;
    const { figures, quote } = quoted.value;
    const worst = spotWorstPrice(side, figures.price, ratePpm(BigInt(tolerancePpm)));
    return ok({
      base: figures.amount.asset,
      asset: figures.value.asset,
      markPrice: toDecimalText(quote.price),
      ...figuresView(figures),
      worstPrice: toDecimalText(worst),
      timeMs: now,
    });
  }),

  memberRoute(calls.createSpotOrder, ({ input, userId, requestId }) => {
    const { book, worstPrice } = input;
    const worst = worstPrice === undefined ? null : priceOf(worstPrice);
    const request = { ...requestOf(input), worstPrice: worst };
    return trade(deps, { userId, requestId, book, request });
  }),

  memberRoute(calls.listSpotOrders, async ({ input, userId }) => {
    const { lines, total } = await pageOfOrders(deps.database, { ...input, userId });
    const orders = lines.map(({ order }) => orderView(order));
    return ok(toPage(orders, { ...input, total }));
  }),

  memberRoute(calls.listSpotHoldings, async ({ input: { book }, userId }) => {
    const [{ terms }, holdings, balances, realised] = await Promise.all([
      deps.terms.current(deps.clock.now()),
      readHoldings(deps.database, userId, book),
      loadBalances(deps.database, [userId]),
      readRealised(deps.database, userId, book),
    ]);
    const own = balances.get(userId) ?? new Map();
    const symbols = [...terms.symbols].map(([symbol, { base }]) => ({ symbol, base }));
    return ok(
      symbols.flatMap(({ symbol, base }) => {
        const stored = holdings.find((one) => one.base === base)?.holding;
        if (stored === undefined) return [];
        const holding = holdingWithin(stored, heldOf(own, { book, asset: base }).units);
        const { asset } = terms;
        const at = deps.prices.latest(symbol)?.quote.price ?? null;
        const averageCost = averageCostOf(holding);
        return [
          {
            symbol,
            base,
            asset,
            amount: toDecimalText(holding.amount),
            averageCost: averageCost === null ? null : toDecimalText(averageCost),
            markPrice: at === null ? null : toDecimalText(at),
            // Rounded down: never more than the gross amount of a sale.
            worth:
              at === null
                ? null
                : toDecimalText(divide(holding.amount * at, UNITS_PER_ONE, "down")),
            unrealisedPnl:
              at === null ? null : toDecimalText(unrealisedOf(holding, { at, asset }).units),
            realisedPnl: toDecimalText(realised.get(base) ?? 0n),
          },
        ];
      }),
    );
  }),

  memberRoute(calls.saveSpotPlan, async ({ input, userId, requestId }) => {
    const { book, symbol, schedule } = input;
    const { terms } = await deps.terms.current(deps.clock.now());
    const planId = (input.id ?? newId()) as SpotPlanId; // the member's, or a new id
    const value = usdt(input.value);
    return deps.commands.run({
      name: "spot.save-plan",
      userId,
      requestId,
      content: JSON.stringify(input),
      causeId: planId,
      store: spotStore,
      decide: ({ state: { plans } }, now) => {
        const before = plans.get(planId);
        // The book of a plan cannot change, because its purchases are in that book.
        if (input.id !== undefined && before?.book !== book) {
          return err({ type: "plan_not_found" as const });
        }
        const command = { planId, userId, book, symbol, value, schedule };
        const saved = savePlan({ terms, plans, market: deps.prices.latest(symbol) }, command, now);
        if (!saved.ok) return saved;
        return ok({ ...saved.value, events: [], next: planChange(saved.value.next, requestId) });
      },
      answer: ({ plan }) => planView(planIn(plan)),
    });
  }),

  memberRoute(calls.pauseSpotPlan, ({ input, userId, requestId }) => {
    const planId = input.id as SpotPlanId; // the rule refuses an unknown id
    return deps.commands.run({
      name: "spot.pause-plan",
      userId,
      requestId,
      content: input.id,
      causeId: input.id,
      store: spotStore,
      decide: ({ state: { plans } }) => {
        const paused = pausePlan(plans.get(planId));
        if (!paused.ok) return paused;
        return ok({ ...paused.value, events: [], next: planChange(paused.value.next, requestId) });
      },
      answer: ({ plan }) => planView(planIn(plan)),
    });
  }),

  memberRoute(calls.listSpotPlans, async ({ input, userId }) => {
    const { plans, total } = await pageOfPlans(deps.database, { ...input, userId });
    return ok(toPage(plans.map(planView), { ...input, total }));
  }),

  publicTermsRoute(deps, calls.readSpotTerms),
];

function requestOf(input: {
  readonly symbol: SymbolCode;
  readonly side: SpotSide;
  readonly by: SpotSize;
  readonly size: string;
}) {
  const { symbol, side, by, size } = input;
  return { symbol, side, by, units: mustParseDecimal(size) };
}

const planChange = (plan: SpotPlan, requestId: SpotChange["requestId"]): SpotChange => ({
  requestId,
  plan,
  trade: null,
  skipReason: null,
});

function planIn(plan: SpotPlan | null): SpotPlan {
  if (plan === null) throw new Error("saving a plan leaves it");
  return plan;
}
