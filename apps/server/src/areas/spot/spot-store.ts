import { type AssetCode, type Book, toDecimalText, type UserId } from "@plumbline/engine/kernel";
import {
  NO_HOLDING,
  type PlanSkipped,
  readSpotTerms,
  type SpotHolding,
  type SpotPlan,
  type SpotPlanId,
  spotTermsProblems,
  type SpotTrade,
} from "@plumbline/engine/spot";
import { writtenSpotTerms } from "@plumbline/protocol/spot";
import type { Store } from "#platform/command/command";
import { type RowOf, table, text, units, uuid } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import type { RequestId } from "#platform/process/ids";
import type { Notice } from "#services/notifications/notice";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";
import { insertOrder } from "./order-rows.ts";
import { planOf, spotPlans } from "./plan-rows.ts";

/** The terms of spot trading, as set by operators. */
export const spotTerms = defineTerms({
  area: "spot",
  table: "spot_terms",
  schema: writtenSpotTerms,
  read: readSpotTerms,
  problemsOf: spotTermsProblems,
});

export type SpotTermsBook = TermsBookOf<typeof spotTerms>;

/** The state on which a member's trades and plans are decided. */
export interface MemberSpot {
  /** The holdings of all books, by `holdingKey`. */
  readonly holdings: ReadonlyMap<string, SpotHolding>;
  readonly plans: ReadonlyMap<SpotPlanId, SpotPlan>;
  readonly isReversalOpen: boolean;
}

/** The result of one command: a trade, a plan, or both. */
export interface SpotChange {
  readonly requestId: RequestId;
  readonly trade: SpotTrade | null;
  readonly plan: SpotPlan | null;
  /** Why the plan bought nothing on its date. */
  readonly skipReason: PlanSkipped["reason"] | null;
}

export const holdingOf = ({ holdings }: MemberSpot, book: Book, base: AssetCode): SpotHolding =>
  holdings.get(holdingKey({ book, base })) ?? NO_HOLDING;

interface HoldingName {
  readonly book: Book;
  readonly base: AssetCode;
}

const holdingKey = ({ book, base }: HoldingName): string => `${book}/${base}`;

interface StoredHolding extends HoldingName {
  readonly userId: UserId;
  readonly holding: SpotHolding;
}

const spotHoldings = table<StoredHolding>("spot_holdings").of({
  userId: uuid(({ userId }) => userId),
  book: text(({ book }) => book),
  base: text(({ base }) => base),
  amount: units(({ holding }) => holding.amount),
  costNumerator: text(({ holding }) => holding.cost.numerator.toString()),
  costDenominator: text(({ holding }) => holding.cost.denominator.toString()),
});

type HoldingRow = RowOf<typeof spotHoldings>;

const readHolding = ({ amount, costNumerator, costDenominator }: HoldingRow): SpotHolding => ({
  amount,
  cost: { numerator: BigInt(costNumerator), denominator: BigInt(costDenominator) },
});

export const spotStore: Store<MemberSpot, SpotChange> = {
  name: "spot.members",
  load: async (tx, userIds) => {
    const [holdings, plans, reversals] = await Promise.all([
      tx.query<HoldingRow>(holdingsStatement, [userIds]),
      tx.query<RowOf<typeof spotPlans>>(plansStatement, [userIds]),
      tx.query<{ userId: UserId }>(reversalsStatement, [userIds]),
    ]);
    const reversing = new Set(reversals.map(({ userId }) => userId));
    return new Map(
      userIds.map((userId) => {
        const ownHoldings = holdings.filter((row) => row.userId === userId);
        const ownPlans = plans.filter((row) => row.userId === userId).map(planOf);
        return [
          userId,
          {
            holdings: new Map(ownHoldings.map((row) => [holdingKey(row), readHolding(row)])),
            plans: new Map(ownPlans.map((plan) => [plan.id, plan])),
            isReversalOpen: reversing.has(userId),
          },
        ];
      }),
    );
  },
  merge: ({ holdings, plans, isReversalOpen }, { trade, plan }) => ({
    isReversalOpen,
    holdings: trade === null ? holdings : new Map([...holdings, [keyOf(trade), trade.holding]]),
    plans: plan === null ? plans : new Map([...plans, [plan.id, plan]]),
  }),
  save: async (tx, changes) => {
    // Plans first, because the order that a plan bought refers to it.
    for (const { userId, next } of changes) {
      const { plan, trade, requestId } = next;
      if (plan !== null) await tx.query(savePlanStatement, spotPlans.valuesOf(plan));
      if (trade === null) continue;
      const { order, holding } = trade;
      const { book } = order;
      const stored = { userId, book, base: order.amount.asset, holding };
      await tx.query(saveHoldingStatement, spotHoldings.valuesOf(stored));
      await insertOrder(tx, { order, requestId });
    }
  },
  noticesOf: ({ next: { plan, skipReason } }) =>
    plan === null || skipReason === null ? [] : [noticeOf(plan, skipReason)],
};

const keyOf = ({ order: { book, amount } }: SpotTrade): string =>
  holdingKey({ book, base: amount.asset });

/** The notice of a skipped date: the plan, the reason, and whether it continues or is paused. */
function noticeOf(plan: SpotPlan, reason: PlanSkipped["reason"]): Notice {
  const { userId, book, symbol, value, status } = plan;
  const notice = { userId, aboutId: null, ...(book !== "live" && { isInAppOnly: true as const }) };
  const gaps = {
    symbol,
    value: `${toDecimalText(value.units)} ${value.asset}`,
    book: { key: `notification.book.${book}` },
  };
  if (status === "paused") return { ...notice, kind: "spotPlanPaused", gaps };
  const why = { key: `notification.planSkipped.${SKIP_TEXTS[reason]}` };
  return { ...notice, kind: "spotPlanSkipped", gaps: { ...gaps, why } };
}

const SKIP_TEXTS = {
  insufficient_balance: "balance",
  own_limit: "ownLimit",
  positions_losing: "balance",
  reversal_open: "reversal",
  inventory_short: "inventory",
  spot_disabled: "terms",
  unknown_symbol: "terms",
  symbol_closing: "terms",
  value_below_minimum: "terms",
  value_above_maximum: "terms",
  // A plan waits for a price, so these refusals do not occur; they make the table total.
  market_halted: "terms",
  market_closed: "terms",
  price_stale: "terms",
  price_moved: "terms",
} as const satisfies Record<PlanSkipped["reason"], string>;

/** A member's holdings in a book, by base; without a lock, for views. */
export async function readHoldings(
  tx: Parameters<typeof spotStore.load>[0],
  userId: UserId,
  book: Book,
): Promise<readonly StoredHolding[]> {
  const rows = await tx.query<HoldingRow>(holdingsStatement, [[userId]]);
  return rows
    .filter((row) => row.book === book)
    .map((row) => ({ userId, book, base: row.base, holding: readHolding(row) }));
}

const holdingsStatement = sql(
  "spot.load-holdings",
  `select ${spotHoldings.select} from spot_holdings where user_id = any($1::uuid[])
   order by base`,
);

const plansStatement = sql(
  "spot.load-plans",
  `select ${spotPlans.select} from spot_plans where user_id = any($1::uuid[])`,
);

const reversalsStatement = sql(
  "spot.open-reversals",
  'select user_id as "userId" from open_reversals where user_id = any($1)',
);

const savePlanStatement = sql(
  "spot.save-plan",
  `${spotPlans.insert} on conflict (user_id, id)
   do update set ${spotPlans.set(["symbol", "valueAmount", "schedule", "status", "nextAt"])}`,
);

const saveHoldingStatement = sql(
  "spot.save-holding",
  `${spotHoldings.insert} on conflict (user_id, book, base)
   do update set ${spotHoldings.set(["amount", "costNumerator", "costDenominator"])}`,
);
