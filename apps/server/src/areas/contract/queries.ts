import type { Book, SymbolCode, UserId } from "@plumbline/engine/kernel";
import type { CloseReason, Position, PositionId } from "@plumbline/engine/contract";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { fromRow, POSITION_COLUMNS, type PositionRow } from "./store.ts";

/** "running" includes positions that are settling: they are still open for their owner. */
export type ListedStatus = "working" | "running" | "closed";

const STATUSES = {
  working: ["working"],
  running: ["running", "settling"],
  closed: ["closed"],
} as const satisfies Record<ListedStatus, readonly string[]>;

const listStatement = sql(
  "contract.list",
  `select ${POSITION_COLUMNS} from positions
   where user_id = $1 and book = $2 and status = any($3::text[])
     and ($4::text is null or symbol = $4) and ($5::text is null or close_reason = $5)
   order by id desc limit $6 offset $7`,
);

const countStatement = sql(
  "contract.count",
  `select count(*) from positions
   where user_id = $1 and book = $2 and status = any($3::text[])
     and ($4::text is null or symbol = $4) and ($5::text is null or close_reason = $5)`,
);

export interface PositionFilter {
  readonly userId: UserId;
  readonly book: Book;
  readonly status: ListedStatus;
  readonly symbol?: string | undefined;
  readonly reason?: CloseReason | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** One page of a user's positions, newest first, with the count of all. */
export async function readPositions(
  tx: Tx,
  { userId, book, status, symbol, reason, pageNo, pageSize }: PositionFilter,
): Promise<{ positions: Position[]; total: number }> {
  const filter = [userId, book, STATUSES[status], symbol ?? null, reason ?? null];
  const { rows, total } = await readPage<PositionRow>(
    tx,
    { page: listStatement, count: countStatement, filter },
    { pageNo, pageSize },
  );
  return { positions: rows.map(fromRow), total };
}

const oneStatement = sql(
  "contract.one",
  `select ${POSITION_COLUMNS} from positions where user_id = $1 and id = $2`,
);

/** One position of a user, closed or not; null if there is none. */
export async function readPosition(
  tx: Tx,
  { userId, id }: { readonly userId: UserId; readonly id: PositionId },
): Promise<Position | null> {
  const [row] = await tx.query<PositionRow>(oneStatement, [userId, id]);
  return row === undefined ? null : fromRow(row);
}

const openStatement = sql(
  "contract.every-open-in-book",
  `select ${POSITION_COLUMNS} from positions where status <> 'closed' and (user_id, id) > ($1, $2)
     and ($3::text is null or symbol = $3)
   order by user_id, id limit 5000`,
);

/** Every position that is not closed, of everyone, in all symbols or one. */
export async function* readEveryOpenPosition(
  tx: Tx,
  symbol: SymbolCode | null = null,
): AsyncGenerator<Position> {
  const nil = "00000000-0000-0000-0000-000000000000";
  let after: readonly [string, string] = [nil, nil];
  for (;;) {
    const rows: PositionRow[] = await tx.query<PositionRow>(openStatement, [...after, symbol]);
    for (const row of rows) yield fromRow(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = [last.userId, last.id];
  }
}
