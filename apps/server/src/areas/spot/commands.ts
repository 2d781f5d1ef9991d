import {
  type Book,
  houseAccount,
  ok,
  type SymbolCode,
  type UserId,
} from "@plumbline/engine/kernel";
import { heldOf } from "@plumbline/engine/ledger";
import {
  holdingWithin,
  runPlan,
  type SpotOrder,
  type SpotOrderId,
  type SpotPlan,
  type SpotQuoteRequest,
  type SpotTerms,
  tradeSpot,
  type TradeSpotContext,
} from "@plumbline/engine/spot";
import { stakeIn } from "@plumbline/engine/limits";
import type { Context } from "#platform/command/command";
import { HOUSE, newId, newReceiptId, type RequestId, systemRequestId } from "#platform/process/ids";
import type { OpenLosses } from "#services/plug/area";
import type { Deps } from "#services/plug/deps";
import { spotInventory } from "./causes.ts";
import { orderView } from "./spot-views.ts";
import { holdingOf, type MemberSpot, spotStore, type SpotTermsBook } from "./spot-store.ts";

export interface SpotDeps extends Deps {
  readonly openLosses: OpenLosses;
  readonly terms: SpotTermsBook;
}

/** The outbox's event of a trade or of a skipped date, upon which a screen reloads. */
export interface SpotNews {
  readonly type: "plan_skipped" | "spot_traded";
  readonly book: Book;
}

export interface TradeRequest {
  readonly userId: UserId;
  readonly requestId: RequestId;
  readonly book: Book;
  readonly request: SpotQuoteRequest;
}

/** Buys or sells at once, at the last tick at the time of the decision. */
export async function trade(deps: SpotDeps, { userId, requestId, book, request }: TradeRequest) {
  const { terms } = await deps.terms.current(deps.clock.now());
  const orderId = newId() as SpotOrderId; // a new id
  return deps.commands.run({
    ...behindHouse(deps),
    name: "spot.trade-spot",
    // Selling is no new risk.
    newRisk: request.side === "buy" ? stakeIn(book) : undefined,
    userId,
    requestId,
    causeId: orderId,
    content: JSON.stringify({
      book,
      ...request,
      units: String(request.units),
      worstPrice: String(request.worstPrice),
    }),
    decide: (context, now) => {
      const inputs = contextOf(deps, context, { terms, book, symbol: request.symbol });
      const names = { orderId, userId, book, planId: null, receiptId: newReceiptId() };
      const traded = tradeSpot(inputs, { ...request, ...names }, now);
      if (!traded.ok) return traded;
      const { next, ...effects } = traded.value;
      return ok({
        ...effects,
        events: [newsOf("spot_traded", book)],
        next: { requestId, trade: next, plan: null, skipReason: null },
      });
    },
    answer: ({ trade: saved }) => orderView(orderOf(saved?.order)),
  });
}

/** Lets a plan buy on its date. The id is derived from both, so repetitions take effect once. */
export async function runDuePlan(
  deps: SpotDeps,
  { id, userId, nextAt, book, symbol, value }: SpotPlan,
) {
  const { terms } = await deps.terms.current(deps.clock.now());
  const requestId = systemRequestId("spot-plan", id, nextAt);
  const orderId = newId() as SpotOrderId; // a new id
  return deps.commands.run({
    ...behindHouse(deps),
    name: "spot.run-plan",
    newRisk: book === "live" ? { type: "stake", amount: value } : undefined,
    mindsLimits: true,
    userId,
    requestId,
    causeId: orderId,
    content: id,
    decide: (context, now) => {
      const plan = context.state.plans.get(id);
      const inputs = contextOf(deps, context, { terms, book, symbol: plan?.symbol ?? symbol });
      const isBarred = context.limitRefusal !== null;
      const run = runPlan(
        { ...inputs, plan, isBarred },
        { orderId, receiptId: newReceiptId() },
        now,
      );
      if (!run.ok) return run;
      const { next, ...effects } = run.value;
      const [event] = run.value.events;
      const skipReason = event?.type === "plan_skipped" ? event.reason : null;
      return ok({
        ...effects,
        events: [newsOf(skipReason === null ? "spot_traded" : "plan_skipped", book)],
        next: { requestId, trade: next.trade, plan: next.plan, skipReason },
      });
    },
    answer: () => null,
  });
}

/** Runs under the house's lock: the inventory depends on all earlier trades. */
const behindHouse = ({ openLosses }: SpotDeps) =>
  ({
    store: spotStore,
    additionalLock: HOUSE,
    readsHouseBalances: true,
    relatedStore: openLosses.store,
  }) as const;

function contextOf(
  { openLosses, prices }: SpotDeps,
  { state, balances, houseHolds, relatedStore }: Context<MemberSpot>,
  about: { readonly terms: SpotTerms; readonly book: Book; readonly symbol: SymbolCode },
): TradeSpotContext {
  const { terms, book, symbol } = about;
  const base = terms.symbols.get(symbol)?.base ?? terms.asset;
  const { units } = heldOf(balances, { book, asset: base });
  return {
    terms,
    market: prices.latest(symbol),
    inventoryOf: (currency) => houseHolds(houseAccount(book, spotInventory), currency),
    balances,
    losses: openLosses.of(relatedStore, book),
    // Exchanges and withdrawals reduce a holding, and its cost in proportion.
    holding: holdingWithin(holdingOf(state, book, base), units),
    isReversalOpen: state.isReversalOpen,
  };
}

const newsOf = (type: SpotNews["type"], book: Book): SpotNews => ({ type, book });

function orderOf(order: SpotOrder | undefined): SpotOrder {
  if (order === undefined) throw new Error("a trade leaves its order");
  return order;
}
