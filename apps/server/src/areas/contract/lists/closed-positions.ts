import type { CloseReason, Position } from "@plumbline/engine/contract";
import { type Book, type Instant, toDecimalText } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { filterValue, isFiltered, sortedStatement } from "#services/plug/list-filter";

interface ClosedQuery extends ListQuery {
  readonly book: Book;
  readonly reason?: CloseReason | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

interface ClosedRow extends Pick<Position, "id" | "userId" | "symbol" | "leverage" | "receiptId"> {
  readonly account: string;
  readonly direction: Position["side"];
  readonly currency: string;
  readonly entryPrice: bigint | null;
  readonly exitPrice: bigint | null;
  readonly quantity: bigint;
  readonly reason: CloseReason;
  readonly realisedPnl: bigint;
  readonly closedAt: Instant;
}

/**
 * One page of the positions that everyone closed in a book, the latest first, with the total count.
 */
export async function pageOfClosed(tx: Tx, request: ClosedQuery) {
  const { book, reason = null } = request;
  const filter = [filterValue(request), book, reason];
  const { rows, total } = await readPage<ClosedRow>(
    tx,
    { page: pageStatement(request), count: countStatement, filter },
    request,
  );
  const lines = rows.map(({ closedAt, ...row }) => ({
    ...row,
    entryPrice: row.entryPrice === null ? null : toDecimalText(row.entryPrice),
    exitPrice: row.exitPrice === null ? null : toDecimalText(row.exitPrice),
    quantity: toDecimalText(row.quantity),
    realisedPnl: toDecimalText(row.realisedPnl),
    closeTime: toWireTime(closedAt),
  }));
  return { lines, total };
}

/** A symbol is searched for by its beginning. */
export const CLOSED_FILTER = {
  userId: "positions.user_id",
  ids: ["positions.id"],
  words: ["symbol"],
  currencies: ["asset"],
  time: "closed_at",
} as const;

const CHOSEN = `status = 'closed' and book = $2 and ($3::text is null or close_reason = $3)
  and ${isFiltered(CLOSED_FILTER, { filter: "$1" })}`;

const pageStatement = sortedStatement(
  "contract.closed",
  {
    own: "closed_at desc, positions.id desc",
    tie: "positions.id",
    by: { closeTime: "closed_at", realisedPnl: "realised_pnl" },
  },
  (orderBy) =>
    `select positions.id, positions.user_id as "userId", member_names.account, symbol,
       side as direction, leverage, asset as currency, entry_price as "entryPrice",
       exit_price as "exitPrice", opened_quantity as quantity, close_reason as reason,
       realised_pnl as "realisedPnl", receipt_id as "receiptId", closed_at as "closedAt"
     from positions join member_names on member_names.user_id = positions.user_id
     where ${CHOSEN} order by ${orderBy} limit $4 offset $5`,
);

const countStatement = sql(
  "contract.closed-count",
  `select count(*) from positions where ${CHOSEN}`,
);
