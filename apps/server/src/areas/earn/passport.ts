import type { EarnProduct } from "@plumbline/engine/earn";
import { symbolOf } from "@plumbline/engine/earn";
import {
  type Book,
  DAY_MS,
  type Instant,
  instant,
  type Money,
  startOfServerDay,
  toDecimalText,
} from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { readDays } from "./day-book.ts";
import type { Published } from "./earn-terms.ts";
import { HISTORY_DAYS_MAX, incomeRange, leastIncome, productOn } from "./history.ts";

interface PassportRow {
  readonly day: Instant;
  readonly paid: bigint;
  readonly received: bigint;
  readonly orders: number;
  readonly unpaid: number;
}

interface PassportOf {
  readonly product: EarnProduct;
  readonly book: Book;
  readonly termsAt: (at: Instant) => Published;
  readonly now: Instant;
  readonly pageNo: number;
  readonly pageSize: number;
}

/**
 * The income that each day of a product paid, the latest first, next to the one announced before.
 */
export async function readPassport(
  tx: Tx,
  { product, book, termsAt, now, pageNo, pageSize }: PassportOf,
) {
  const of = [product.id, book, instantToColumn(startOfServerDay(now))];
  const { rows, total } = await readPage<PassportRow>(
    tx,
    { page: daysStatement, count: countStatement, filter: of },
    { pageNo, pageSize },
  );
  const incomes = await incomesThrough(tx, { rows, product, termsAt });
  const days = rows.map((row) => {
    const ofDay = incomes.find(({ day }) => day === row.day);
    const before = incomes.filter(({ day }) => {
      return day < row.day && day >= row.day - HISTORY_DAYS_MAX * DAY_MS;
    });
    const onDay = productOn(row.day, { product, termsAt });
    const isBond = product.kind === "bond";
    // A bond's page states its coupon.
    const income = isBond ? leastIncome(onDay, null) : (ofDay?.income ?? null);
    const stated = isBond && income !== null ? [income] : before.map((each) => each.income);
    return {
      dayMs: row.day,
      income: toDecimalText(income?.units ?? 0n),
      stated: incomeRange(stated),
      paid: toDecimalText(row.paid),
      received: toDecimalText(row.received),
      orders: row.orders,
      unpaidOrders: row.unpaid,
    };
  });
  return { days, total };
}

/**
 * The incomes of the days of a page, and of the earlier days from which its first one was
 * announced.
 */
async function incomesThrough(
  tx: Tx,
  {
    rows,
    product,
    termsAt,
  }: Pick<PassportOf, "product" | "termsAt"> & { readonly rows: readonly PassportRow[] },
): Promise<readonly { readonly day: Instant; readonly income: Money }[]> {
  const symbol = symbolOf(product);
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (symbol === null || newest === undefined || oldest === undefined) return [];
  const span = Math.round((newest.day - oldest.day) / DAY_MS) + 1;
  const recorded = await readDays(tx, {
    symbol,
    limit: span + HISTORY_DAYS_MAX,
    before: instant(newest.day + 1),
  });
  return recorded.flatMap((each) => {
    const income = leastIncome(productOn(each.day, { product, termsAt }), each);
    return income === null ? [] : [{ day: each.day, income }];
  });
}

// Days that were paid, and days that are still to be paid.
const DAYS = `with paid as (
    select day, sum(greatest(amount, 0))::numeric(38, 8) as paid,
      sum(greatest(-amount, 0))::numeric(38, 8) as received, count(*) as orders
    from earn_entries
    where event = 'accrued' and product_id = $1 and book = $2 group by day
  ), unpaid as (
    select day, count(*) as unpaid
    from earn_orders, generate_series(next_day, $3::timestamptz - interval '24 hours',
      interval '24 hours') as day
    where status = 'frozen' and product_id = $1 and book = $2 group by day
  ), days as (
    select day, coalesce(paid, 0)::numeric(38, 8) as paid,
      coalesce(received, 0)::numeric(38, 8) as received, coalesce(orders, 0) as orders,
      coalesce(unpaid, 0) as unpaid
    from paid full join unpaid using (day)
  )`;

const daysStatement = sql(
  "earn.passport",
  `${DAYS} select * from days order by day desc limit $4 offset $5`,
);

const countStatement = sql("earn.passport-count", `${DAYS} select count(*) from days`);
