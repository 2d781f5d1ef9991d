import { type Instant, toDecimalText } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { readUser } from "@plumbline/protocol/profile/operator-calls";
import { sql, type Tx } from "#platform/postgres/database";
import { OVERVIEW_LINES_MAX } from "#services/plug/area";
import type { MemberOrders } from "#services/plug/member-orders";

type Line = ResultOf<typeof readUser>["orders"][number];

interface Row extends Omit<Line, "amount" | "result" | "createTime"> {
  readonly amount: bigint;
  readonly result: bigint | null;
  readonly at: Instant;
}

/** A member's orders of every product, the open ones first, a limited number of each product. */
export function memberOrdersReader(sources: readonly MemberOrders[]) {
  const parts = sources.map(
    ({ product, rows }) =>
      `(select '${product}'::text as product, line.* from (${rows}) as line
       order by is_open desc, at desc, id limit $2)`,
  );
  const statement = sql(
    "profile.member-orders",
    `select product, id, book, symbol, act, is_open as "isOpen", amount, currency, result, at
     from (${parts.join(" union all ")}) as line
     order by product, is_open desc, at desc, id`,
  );
  return async (tx: Tx, userId: string): Promise<Line[]> => {
    const rows = await tx.query<Row>(statement, [userId, OVERVIEW_LINES_MAX]);
    return rows.map(({ at, amount, result, ...row }) => ({
      ...row,
      amount: toDecimalText(amount),
      result: result === null ? null : toDecimalText(result),
      createTime: toWireTime(at),
    }));
  };
}
