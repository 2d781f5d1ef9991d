import { type Position, profitOf } from "@plumbline/engine/contract";
import {
  type AssetCode,
  type Book,
  type Instant,
  price,
  quantity,
  type SymbolCode,
  toDecimalText,
} from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import type { Prices } from "#feeds/prices";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { filterValue, isFiltered, sortedStatement } from "#services/plug/list-filter";

interface OpenQuery extends ListQuery {
  readonly book: Book;
  readonly direction?: Position["side"] | undefined;
  readonly status?: OpenStatus | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

type OpenStatus = Exclude<Position["status"], "closed">;

interface OpenRow extends Pick<Position, "id" | "userId" | "leverage" | "orderType"> {
  readonly account: string;
  readonly symbol: SymbolCode;
  readonly direction: Position["side"];
  readonly status: OpenStatus;
  readonly currency: AssetCode;
  readonly quantity: bigint;
  readonly margin: bigint;
  readonly entryPrice: bigint | null;
  readonly orderPrice: bigint | null;
  readonly pointDivisor: string;
  readonly createdAt: Instant;
}

/** One page of everyone's open positions and waiting orders in a book, with the count of all. */
export async function pageOfOpen(
  { database: tx, prices }: { readonly database: Tx; readonly prices: Pick<Prices, "latest"> },
  request: OpenQuery,
) {
  const { book, direction = null, status = null } = request;
  const filter = [filterValue(request), book, direction, status];
  const { rows, total } = await readPage<OpenRow>(
    tx,
    { page: pageStatement(request), count: countStatement, filter },
    request,
  );
  const lines = rows.map(({ createdAt, pointDivisor, ...row }) => {
    const mark = prices.latest(row.symbol)?.quote.price ?? null;
    return {
      ...row,
      quantity: toDecimalText(row.quantity),
      margin: toDecimalText(row.margin),
      entryPrice: row.entryPrice === null ? null : toDecimalText(row.entryPrice),
      orderPrice: row.orderPrice === null ? null : toDecimalText(row.orderPrice),
      markPrice: mark === null ? null : toDecimalText(mark),
      unrealisedPnl:
        mark === null || row.entryPrice === null
          ? null
          : toDecimalText(
              profitOf(
                {
                  side: row.direction,
                  quantity: quantity(row.quantity),
                  entryPrice: price(row.entryPrice),
                },
                mark,
                { asset: row.currency, pointDivisor: BigInt(pointDivisor) },
              ).units,
            ),
      createTime: toWireTime(createdAt),
    };
  });
  return { lines, total };
}

/** A symbol is searched for by its beginning. */
export const OPEN_FILTER = {
  userId: "positions.user_id",
  ids: ["positions.id"],
  words: ["positions.symbol"],
  currencies: ["asset"],
  time: "created_at",
} as const;

const CHOSEN = `status <> 'closed' and book = $2 and ($3::text is null or side = $3)
  and ($4::text is null or status = $4) and ${isFiltered(OPEN_FILTER, { filter: "$1" })}`;

const pageStatement = sortedStatement(
  "contract.every-open",
  {
    own: "created_at desc, positions.id desc",
    tie: "positions.id",
    by: { createTime: "created_at", margin: "margin" },
    isNeverNull: true,
  },
  (orderBy) =>
    `select positions.id, positions.user_id as "userId", member_names.account, positions.symbol,
       side as direction, leverage, order_type as "orderType", status, asset as currency, quantity,
       margin, entry_price as "entryPrice", order_price as "orderPrice",
       divisor::text as "pointDivisor", created_at as "createdAt"
     from positions join member_names on member_names.user_id = positions.user_id
     join point_divisors using (symbol, terms_version)
     where ${CHOSEN} order by ${orderBy} limit $5 offset $6`,
);

const countStatement = sql(
  "contract.every-open-count",
  `select count(*) from positions where ${CHOSEN}`,
);
