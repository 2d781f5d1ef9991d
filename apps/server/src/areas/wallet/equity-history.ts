import {
  type Book,
  DAY_MS,
  HOUR_MS,
  type Instant,
  instant,
  price,
  type Price,
  toDecimalText,
  type UserId,
} from "@plumbline/engine/kernel";
import { POSTING_REASONS } from "@plumbline/engine/ledger";
import { USD_INDEX } from "@plumbline/engine/market";
import type { ResultOf } from "@plumbline/protocol";
import {
  EQUITY_RANGES,
  type equityHistory,
  type EquityRange,
  logTypesOf,
} from "@plumbline/protocol/wallet";
import type { Prices } from "#feeds/prices";
import { instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import type { AreaDeps } from "#services/plug/area";
import { type Debt, readDebts } from "#services/plug/debts";
import { latestPrice, usdtAt } from "#services/ticks/usdt-value";

// Postings contain no balance of house accounts.
const CAME = "case when to_balance is null then -amount else amount end";

// There is no running sum from the beginning, so the sum goes back from the present balance. A
// posting at the exact moment of an hour belongs to the later step. An hour without a trade uses
// the close before it.
const stepsStatement = sql(
  "wallet.equity-steps",
  `with moved as (
     select asset, width_bucket(created_at, $3::timestamptz[]) as step, sum(${CAME}) as amount,
       coalesce(sum(${CAME}) filter (where reason = any($4)), 0) as transferred
     from postings join journal_entries using (user_id, request_id)
     where user_id = $1 and book = $2 and created_at >= ($3::timestamptz[])[1]
       and (to_balance is null) <> (from_balance is null)
     group by asset, step
   ), owned as (
     select asset, sum(amount) as amount from balances where user_id = $1 and book = $2
     group by asset
   )
   select asset, owned.amount::numeric(38, 8) as balance, step::int - 1 as step, close,
     coalesce(moved.amount, 0)::numeric(38, 8) as moved,
     coalesce(transferred, 0)::numeric(38, 8) as transferred
   from owned cross join unnest($3::timestamptz[]) with ordinality as grid (at, step)
   left join moved using (asset, step)
   left join lateral (
     select close from hourly_closes
     where asset <> 'USDT' and symbol = case asset when $5 then $6 else asset || 'USDT' end
       and opened_at <= at - interval '1 hour'
     order by opened_at desc limit 1
   ) as hour on true
   where owned.amount <> 0 or asset in (select asset from moved)
   order by asset, step desc`,
);

/** An exchange is no transfer: its result is a gain or a loss. */
const TRANSFERRED = logTypesOf("transfers").filter(
  (reason) => POSTING_REASONS[reason] !== "exchanges",
);

interface StepRow {
  readonly asset: string;
  /** The present balance, the same in all rows of an asset. */
  readonly balance: bigint;
  /** The number of the step, from 0. */
  readonly step: number;
  /** The close at the beginning of the step. */
  readonly close: bigint | null;
  /** The net amount moved from the beginning of the step to that of the next one. */
  readonly moved: bigint;
  readonly transferred: bigint;
}

interface Point {
  readonly at: Instant;
  worth: bigint;
  /** The value of incoming less outgoing transfers up to the next point. */
  transferred: bigint;
  hasMoney: boolean;
}

export type EquityDeps = Pick<AreaDeps, "clock" | "database" | "debts"> & {
  readonly prices: Pick<Prices, "latest">;
};

/**
 * The balances of one book less its debts, at whole hours and now, in USDT. Every currency is
 * valued alone and truncated; one without a close counts zero, as in the assets.
 */
export async function readEquityHistory(
  deps: EquityDeps,
  { userId, book, range }: { userId: UserId; book: Book; range: EquityRange },
): Promise<ResultOf<typeof equityHistory>> {
  const now = deps.clock.now();
  const points = await readPoints(deps, { userId, book, times: [...gridOf(range, now), now] });
  const first = points.findIndex(({ hasMoney }) => hasMoney);
  const shown = first === -1 ? [] : points.slice(first);
  return {
    points: shown.map(({ at, worth }) => [at, toDecimalText(worth)]),
    transfers: toDecimalText(shown.reduce((sum, { transferred }) => sum + transferred, 0n)),
    method: "balances_less_debts_at_hourly_closes",
  };
}

/** The value of a book at each of the times: whole hours, the earliest first, and now. */
export async function readPoints(
  { database, prices, debts: sources }: Omit<EquityDeps, "clock">,
  request: { readonly userId: UserId; readonly book: Book; readonly times: readonly Instant[] },
): Promise<readonly Point[]> {
  const { userId, book, times } = request;
  const [rows, debts] = await Promise.all([
    database.query<StepRow>(stepsStatement, [
      userId,
      book,
      times.slice(0, -1).map(instantToColumn),
      TRANSFERRED,
      USD_INDEX.quote,
      USD_INDEX.symbol,
    ]),
    readDebts(database, sources, { userId, at: times }),
  ]);
  const points = times.map((at): Point => ({ at, worth: 0n, transferred: 0n, hasMoney: false }));
  for (const asset of new Set(rows.map((row) => row.asset))) {
    const steps = rows.filter((row) => row.asset === asset);
    addAsset(points, steps, latestPrice(asset, prices));
  }
  for (const debt of debts) {
    if (debt.book !== book) continue;
    const steps = rows.filter(({ asset }) => asset === debt.asset);
    takeDebt(points, debt, { steps, latest: latestPrice(debt.asset, prices) });
  }
  return points;
}

/** Iterates backwards from now over the steps of one asset and adds it to each point. */
function addAsset(points: readonly Point[], steps: readonly StepRow[], latest: Price | null): void {
  let units = steps[0]?.balance ?? 0n;
  let nextPrice = latest;
  const add = (point: Point | undefined, asset: string, at: Price | null) => {
    if (point === undefined) return;
    point.worth += usdtAt({ asset, units }, at) ?? 0n;
    point.hasMoney ||= units !== 0n;
  };
  add(points.at(-1), steps[0]?.asset ?? "", latest);
  for (const { asset, step, close, moved, transferred } of steps) {
    const point = points[step];
    const transfer = { asset, units: transferred };
    if (point !== undefined) point.transferred += usdtAt(transfer, nextPrice) ?? 0n;
    units -= moved;
    nextPrice = close === null ? null : price(close);
    add(point, asset, nextPrice);
  }
}

/** Subtracts the debts at each point, at the price that the point values their currency at. */
function takeDebt(
  points: readonly Point[],
  { asset, units }: Debt,
  { steps, latest }: { readonly steps: readonly StepRow[]; readonly latest: Price | null },
): void {
  for (const [index, point] of points.entries()) {
    const step = steps.find((each) => each.step === index);
    const close = step?.close ?? null;
    const at = step === undefined ? latest : close === null ? null : price(close);
    point.worth -= usdtAt({ asset, units: units[index] ?? 0n }, at) ?? 0n;
  }
}

/** The whole hours, or every fourth, of the range that ends now; oldest first. */
function gridOf(range: EquityRange, now: Instant): readonly Instant[] {
  const { days, stepHours } = EQUITY_RANGES[range];
  const stepMs = stepHours * HOUR_MS;
  const last = Math.floor(now / stepMs) * stepMs;
  const count = (days * DAY_MS) / stepMs + 1;
  return Array.from({ length: count }, (_, i) => instant(last - (count - 1 - i) * stepMs));
}
