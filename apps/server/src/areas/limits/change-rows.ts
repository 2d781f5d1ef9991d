import { type Instant, toDecimalText, type UserId } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { listOwnLimitChanges } from "@plumbline/protocol/limits";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";

type Line = ResultOf<typeof listOwnLimitChanges>["records"][number];

interface Row extends Pick<Line, "id" | "kind"> {
  readonly value: bigint | null;
  readonly effectiveAt: Instant;
  readonly until: Instant | null;
  readonly changedAt: Instant;
}

/** A member's requests, the latest first. */
export async function pageOfChanges(
  tx: Tx,
  request: { readonly userId: UserId; readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly changes: Line[]; readonly total: number }> {
  const { rows, total } = await readPage<Row>(
    tx,
    { page: pageStatement, count: countStatement, filter: [request.userId] },
    request,
  );
  const changes = rows.map(({ value, effectiveAt, until, changedAt, ...row }) => ({
    ...row,
    value: value === null ? null : toDecimalText(value),
    effectiveMs: effectiveAt,
    untilMs: until,
    createTime: toWireTime(changedAt),
  }));
  return { changes, total };
}

const pageStatement = sql(
  "limits.page-of-changes",
  `select seq::text as id, kind, value, effective_at as "effectiveAt", until,
     changed_at as "changedAt"
   from own_limit_changes where user_id = $1 order by seq desc limit $2 offset $3`,
);

const countStatement = sql(
  "limits.count-changes",
  "select count(*) from own_limit_changes where user_id = $1",
);
