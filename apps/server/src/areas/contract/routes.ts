import * as rules from "@plumbline/engine/contract";
import type { ContractContext, Position, PositionId } from "@plumbline/engine/contract";
import {
  type Book,
  err,
  money,
  mustParseDecimal,
  ok,
  quantity,
  toDecimalText,
  USDT,
  type UserId,
} from "@plumbline/engine/kernel";
import { balanceOf, type Balances } from "@plumbline/engine/ledger";
import type { OwnLimitRefusal } from "@plumbline/engine/limits";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/contract";
import { readOrder, readStopInput } from "@plumbline/protocol/contract/order-wire";
import { readPrice } from "@plumbline/protocol/contract/position-wire";
import type { Deps } from "#services/plug/deps";
import { newId, newReceiptId } from "#platform/process/ids";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import type { Database } from "#platform/postgres/database";
import { loadBalances } from "#platform/ledger/balance-rows";
import type { ContractCommands, ContractDecision } from "./commands.ts";
import type { HouseCovers } from "./cover/house-covers.ts";
import type { Markets } from "./markets.ts";
import { readContestTrader } from "./contest-traders.ts";
import { demoCommitmentsStore } from "./demo-commitments.ts";
import { feeDiscountStore } from "./fee-discounts.ts";
import { readPosition, readPositions } from "./queries.ts";
import { positionStore } from "./store.ts";
import type { TermsBook } from "./terms/terms-book.ts";
import { viewOf, viewPosition, viewPositions, viewPreview, viewSummary } from "./view.ts";

export interface ContractDeps extends Deps {
  readonly contract: ContractCommands;
  readonly covers: HouseCovers;
  readonly markets: Markets;
  readonly terms: TermsBook;
}

export const contractRoutes = (deps: ContractDeps): readonly Route[] => [
  memberRoute(calls.openPosition, async ({ input, userId, requestId }) => {
    const positionId = newPositionId();
    const order = readOrder(input, { userId, positionId });
    if (!order.ok) return order;
    const trader = await readContestTrader(deps.database, { userId, book: input.book });
    if (!trader.ok) return trader;
    return deps.covers.counting(positionId, (note) =>
      deps.contract.run({
        name: "open-position",
        userId,
        requestId,
        content: JSON.stringify(input),
        positionId,
        book: input.book,
        decide: (context, now): ContractDecision<OpenRefusal> => {
          if (now >= trader.value.endsAt) return err({ type: "contest_over" });
          const opened = rules.openPosition(context, order.value, now);
          const market = context.marketOf(order.value.symbol);
          if (opened.ok && market !== null && market.quote !== null) {
            for (const position of opened.value.next) note(position, market.terms);
          }
          return opened;
        },
        answer: viewOf(positionId),
      }),
    );
  }),

  memberRoute(calls.previewPosition, async ({ input, userId }) => {
    const order = readOrder(input, { userId, positionId: newPositionId() });
    if (!order.ok) return order;
    const context = await readContext(deps, { userId, book: input.book });
    const preview = rules.previewOpen(context, order.value, deps.clock.now());
    return preview.ok ? ok(viewPreview(preview.value)) : preview;
  }),

  memberRoute(calls.closePosition, async ({ input, userId, requestId }) => {
    const { id: positionId } = input;
    const receiptId = newReceiptId();
    const { quantity: typed } = input;
    const worstPrice = readPrice(input.worstPrice);
    const part = typed === undefined ? {} : { quantity: quantity(mustParseDecimal(typed)) };
    const request = { positionId, receiptId, worstPrice, ...part };
    // A part or a price can only be meant for a position, not for a resting order.
    const mayCancel = typed === undefined && worstPrice === null;
    const closed = await deps.contract.run({
      name: "close-position",
      userId,
      requestId,
      content: JSON.stringify(input),
      positionId,
      decide: (context, now) =>
        mayCancel && context.positions.get(positionId)?.status === "working"
          ? rules.cancelOrder(context, { positionId }, now)
          : rules.closePosition(context, request, now),
      answer: viewOf(positionId),
    });
    // A close of a position that has closed meanwhile is answered with how it ended.
    const isGone = !closed.ok && closed.error.type === "position_not_found";
    const ended = isGone ? await readPosition(deps.database, { userId, id: positionId }) : null;
    if (ended?.status !== "closed") return closed;
    return ok(viewPosition(ended, await readContext(deps, { userId, book: ended.book })));
  }),

  memberRoute(calls.changeMargin, async ({ input, userId, requestId }) => {
    const { id: positionId } = input;
    const amount = money(USDT, mustParseDecimal(input.amount));
    return deps.contract.run({
      name: "change-margin",
      userId,
      requestId,
      content: JSON.stringify(input),
      positionId,
      // Added margin can be lost, so it counts as new risk.
      mayAddRisk: amount.units > 0n,
      decide: (context, now, limitRefusal): ContractDecision<ChangeRefusal> => {
        const isLive = context.positions.get(positionId)?.book === "live";
        if (isLive && limitRefusal !== null) return err(limitRefusal);
        return rules.changeMargin(context, { positionId, amount }, now);
      },
      answer: viewOf(positionId),
    });
  }),

  memberRoute(calls.updateStops, async ({ input, userId, requestId }) => {
    const { id: positionId } = input;
    const stops = readStopInput(input);
    return deps.contract.run({
      name: "update-stops",
      userId,
      requestId,
      content: JSON.stringify(input),
      positionId,
      decide: (context, now) => rules.updateStops(context, { positionId, ...stops }, now),
      answer: viewOf(positionId),
    });
  }),

  memberRoute(calls.resetDemo, async ({ input, userId, requestId }) =>
    deps.commands.run({
      name: "contract.reset-demo",
      userId,
      requestId,
      content: JSON.stringify(input),
      store: positionStore,
      relatedStore: demoCommitmentsStore,
      decide: ({ balances, state: positions, relatedStore }, now) =>
        // The type that the related store loads.
        rules.resetDemo({ balances, positions, commitments: relatedStore as number }, now),
      answer: (_changed, { balances }) => ({ available: demoAvailable(balances) }),
    }),
  ),

  memberRoute(calls.listPositions, async ({ input, userId }) => {
    const { symbol, book } = input;
    // A traded symbol or an error: for a misspelt one, "no positions" would mislead.
    if (symbol !== undefined && !deps.terms.inForceIn(book).some((one) => one.symbol === symbol)) {
      return err({ type: "unknown_symbol" });
    }
    const { positions, total } = await readPositions(deps.database, { ...input, userId });
    const context = await readContext(deps, { userId, book: input.book });
    // A position that ended since its row was read is in another list by now, and no longer part of
    // the account.
    const isThere = ({ id, status }: Position) => status === "closed" || context.positions.has(id);
    const listed = positions.filter(isThere);
    const gone = positions.length - listed.length;
    return ok(toPage(viewPositions(listed, context), { ...input, total: total - gone }));
  }),

  memberRoute(calls.positionsSummary, async ({ input, userId }) => {
    const context = await readContext(deps, { userId, book: input.book });
    const summary = rules.summaryOf(context, { book: input.book, asset: USDT });
    const { feeDiscount } = context;
    return ok(viewSummary(summary, { cover: deps.covers.coverOf(input.book), feeDiscount }));
  }),

  publicRoute(calls.listTerms, async ({ input }) => ok(deps.terms.inForceIn(input.book))),

  publicRoute(calls.readTerms, async ({ input: { symbol, version } }) => {
    const terms = deps.terms.termsOf(symbol, { version });
    return terms === null ? err({ type: "unknown_symbol" }) : ok(rules.writeTerms(terms));
  }),
];

type ChangeRefusal = rules.ChangeMarginRefusal | OwnLimitRefusal;
type OpenRefusal = rules.OpenPositionRefusal | { readonly type: "contest_over" };

const newPositionId = (): PositionId => newId() as PositionId; // a new id

const demoAvailable = (balances: Balances): string =>
  toDecimalText(balanceOf(balances, { book: "demo", asset: USDT, kind: "available" }).units);

/** The context of a command of this user, read without locks: for views and previews. */
async function readContext(
  { database, markets }: { readonly database: Database; readonly markets: Markets },
  { userId, book }: { readonly userId: UserId; readonly book: Book },
): Promise<ContractContext> {
  const [balances, positions, discounts] = await Promise.all([
    loadBalances(database, [userId]),
    positionStore.load(database, [userId]),
    book === "live" ? feeDiscountStore.load(database, [userId]) : null,
  ]);
  const feeDiscount = discounts?.get(userId);
  return {
    ...(feeDiscount !== undefined && { feeDiscount }),
    balances: balances.get(userId) ?? new Map(),
    positions: positions.get(userId) ?? new Map(),
    marketOf: (symbol, version) => markets.marketOf(symbol, { book, version }),
  };
}
