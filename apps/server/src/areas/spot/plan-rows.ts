import {
  type Book,
  type Instant,
  money,
  type SymbolCode,
  type UserId,
} from "@plumbline/engine/kernel";
import type { SpotPlan } from "@plumbline/engine/spot";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import {
  instantToColumn,
  json,
  type RowOf,
  table,
  text,
  time,
  units,
  uuid,
} from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { filterValue, isFiltered, sortedStatement } from "#services/plug/list-filter";

export const spotPlans = table<SpotPlan>("spot_plans").of({
  userId: uuid(({ userId }) => userId),
  id: uuid(({ id }) => id),
  book: text(({ book }) => book),
  symbol: text(({ symbol }) => symbol),
  asset: text(({ value }) => value.asset),
  valueAmount: units(({ value }) => value.units),
  schedule: json(({ schedule }) => schedule),
  status: text(({ status }) => status),
  nextAt: time(({ nextAt }) => nextAt),
});

type PlanRow = RowOf<typeof spotPlans>;

export const planOf = ({ asset, valueAmount, ...plan }: PlanRow): SpotPlan => ({
  ...plan,
  value: money(asset, valueAmount),
});

interface PlanFilter {
  readonly userId: UserId;
  readonly book: Book;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** One page of a member's plans, the latest first, with the total count. */
export async function pageOfPlans(
  tx: Tx,
  { userId, book, pageNo, pageSize }: PlanFilter,
): Promise<{ readonly plans: readonly SpotPlan[]; readonly total: number }> {
  const { rows, total } = await readPage<PlanRow>(
    tx,
    { page: pageStatement, count: countStatement, filter: [userId, book] },
    { pageNo, pageSize },
  );
  return { plans: rows.map(planOf), total };
}

interface EveryPlanFilter extends ListQuery {
  readonly book: Book;
  readonly status?: SpotPlan["status"] | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

export const PLAN_FILTER = {
  userId: "spot_plans.user_id",
  ids: ["spot_plans.id"],
  words: ["symbol"],
  amount: "value_amount",
} as const;

/** One page of everyone's plans, due ones first, with the total count. */
export async function pageOfEveryPlan(tx: Tx, request: EveryPlanFilter) {
  const { book, status = null } = request;
  const filter = [book, status, filterValue(request)];
  const { rows, total } = await readPage<PlanRow & { readonly account: string }>(
    tx,
    { page: everyStatement(request), count: everyCountStatement, filter },
    request,
  );
  const lines = rows.map(({ account, ...row }) => ({ account, plan: planOf(row) }));
  return { lines, total };
}

const CHOSEN = `book = $1 and ($2::text is null or status = $2)
  and ${isFiltered(PLAN_FILTER, { filter: "$3" })}`;

const everyStatement = sortedStatement(
  "spot.every-plan",
  {
    own: "status, next_at, spot_plans.id",
    tie: "spot_plans.id",
    by: { nextTime: "next_at", value: "value_amount" },
  },
  (orderBy) =>
    `select ${spotPlans.select}, member_names.account from spot_plans
     join member_names on member_names.user_id = spot_plans.user_id
     where ${CHOSEN} order by ${orderBy} limit $4 offset $5`,
);

const everyCountStatement = sql(
  "spot.every-plan-count",
  `select count(*) from spot_plans where ${CHOSEN}`,
);

/** The number of plans read at once; the next check reads the rest. */
const DUE_MAX = 1_000;

/**
 * Due plans of these symbols, so that plans without a price do not block others. Plans of frozen
 * accounts wait until the freeze ends.
 */
export async function readDuePlans(
  tx: Tx,
  { now, symbols }: { readonly now: Instant; readonly symbols: readonly SymbolCode[] },
): Promise<readonly SpotPlan[]> {
  return (await tx.query<PlanRow>(dueStatement, [instantToColumn(now), symbols])).map(planOf);
}

const pageStatement = sql(
  "spot.plans",
  `select ${spotPlans.select} from spot_plans where (user_id, book) = ($1, $2)
   order by id desc limit $3 offset $4`,
);

const countStatement = sql(
  "spot.plans-count",
  "select count(*) from spot_plans where (user_id, book) = ($1, $2)",
);

const dueStatement = sql(
  "spot.due-plans",
  `select ${spotPlans.select} from spot_plans where status = 'active' and next_at <= $1
     and symbol = any($2::text[])
     and not exists (select from user_freezes where user_freezes.user_id = spot_plans.user_id
       and lifted_at is null and ends_at > $1)
   order by next_at limit ${DUE_MAX}`,
);
