import { type Book, toDecimalText, type UserId } from "@plumbline/engine/kernel";
import type { ResultOf } from "@plumbline/protocol";
import {
  type LogGroup,
  type LogType,
  logTypesOf,
  type queryUserProfit,
} from "@plumbline/protocol/wallet";
import { sql, type Tx } from "#platform/postgres/database";
import { type Period, periodColumns } from "./log-queries.ts";

interface ProfitRow {
  readonly asset: string;
  readonly reason: LogType;
  readonly before: bigint;
  readonly amount: bigint;
}

/** A movement between two accounts of the user cancels out, so it is in no sum. */
const MOVED = `case when to_account like 'user:%' then amount else 0 end
  - case when from_account like 'user:%' then amount else 0 end`;

const IS_BEFORE = "created_at < $3";
const IS_WITHIN = `created_at >= coalesce($3, '-infinity'::timestamptz)
  and created_at < coalesce($4, 'infinity'::timestamptz)`;

const profitStatement = sql(
  "wallet.profit",
  `select asset, reason,
     coalesce(sum(${MOVED}) filter (where ${IS_BEFORE}), 0)::numeric(38, 8) as before,
     coalesce(sum(${MOVED}) filter (where ${IS_WITHIN}), 0)::numeric(38, 8) as amount
   from postings join journal_entries using (user_id, request_id)
   where user_id = $1 and book = $2 and ($3::timestamptz is null or true)
   group by asset, reason`,
);

/** Before "all time" there was nothing, so no start time is needed. */
const allTimeStatement = sql(
  "wallet.profit-of-all-time",
  `select asset, reason, 0::numeric(38, 8) as before, sum(${MOVED})::numeric(38, 8) as amount
   from postings where user_id = $1 and book = $2 group by asset, reason`,
);

const PROFIT_GROUPS = ["trading", "fees", "funding"] as const satisfies readonly LogGroup[];

type ProfitLine = ResultOf<typeof queryUserProfit>[number];

/**
 * A period's result in each currency: the change of the balance less transfers, and the same summed
 * by group. Throws if the two differ, which would mean that money moved for a reason without a
 * group.
 */
export async function readProfit(
  tx: Tx,
  request: Period & { readonly userId: UserId; readonly book: Book },
): Promise<ProfitLine[]> {
  const { userId, book } = request;
  const period = periodColumns(request);
  const isAllTime = period.every((end) => end === null);
  const rows = isAllTime
    ? await tx.query<ProfitRow>(allTimeStatement, [userId, book])
    : await tx.query<ProfitRow>(profitStatement, [userId, book, ...period]);
  return [...new Set(rows.map(({ asset }) => asset))].toSorted().flatMap((currency) => {
    const line = profitLine(
      currency,
      rows.filter(({ asset }) => asset === currency),
    );
    return line === null ? [] : [line];
  });
}

function profitLine(currency: string, rows: readonly ProfitRow[]): ProfitLine | null {
  const sumOf = (...groups: readonly LogGroup[]) => {
    const types = logTypesOf(...groups);
    return rows
      .filter(({ reason }) => types.includes(reason))
      .reduce((sum, { amount }) => sum + amount, 0n);
  };
  const opening = rows.reduce((sum, { before }) => sum + before, 0n);
  const closing = rows.reduce((sum, { amount }) => sum + amount, opening);
  const total = sumOf(...PROFIT_GROUPS);
  const transfers = sumOf("transfers");
  if (closing - opening - transfers !== total)
    throw new Error(`a profit has no reason: ${currency}`);
  const hasMoved = rows.some(({ amount }) => amount !== 0n);
  if (opening === 0n && !hasMoved) return null;
  return {
    currency,
    opening: toDecimalText(opening),
    closing: toDecimalText(closing),
    trading: toDecimalText(sumOf("trading")),
    fees: toDecimalText(sumOf("fees")),
    funding: toDecimalText(sumOf("funding")),
    total: toDecimalText(total),
    transfers: toDecimalText(transfers),
  };
}
