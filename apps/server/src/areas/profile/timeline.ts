import type { Permission } from "@plumbline/engine/desk";
import { type Instant, toDecimalText } from "@plumbline/engine/kernel";
import { type ResultOf, toPage, toWireTime } from "@plumbline/protocol";
import type { readTimeline } from "@plumbline/protocol/profile/operator-calls";
import { sql, type Tx } from "#platform/postgres/database";
import { rangeOf } from "#platform/postgres/read-page";
import type { TimelineSource } from "#services/plug/timeline";

type Timeline = ResultOf<typeof readTimeline>;
type Item = Timeline["records"][number];

interface TimelineQuery {
  readonly userId: string;
  readonly permissions: readonly Permission[];
  readonly pageNo: number;
  readonly pageSize: number;
}

/** One page of a member's timeline, from the sources that the caller may read. */
export function timelineReader(sources: readonly TimelineSource[]) {
  const parts = sources.map(
    ({ items }, index) => `select item.* from (${items}) as item where ${index} = any($2)`,
  );
  const statement = sql(
    "profile.timeline",
    `with item as (${parts.join(" union all ")}),
     numbered as (select *, row_number() over (order by at, kind, case_id, detail) as id,
       count(*) over () as total from item)
     select id, at, kind, detail, amount, currency, resource, case_id as "caseId", total
     from numbered order by id desc limit $3 offset $4`,
  );
  return async (tx: Tx, query: TimelineQuery): Promise<Timeline> => {
    const { userId, permissions, pageNo, pageSize } = query;
    const places = sources.flatMap(({ permission }, index) =>
      permissions.includes(permission) ? [index] : [],
    );
    const rows = await tx.query<TimelineRow>(statement, [userId, places, ...rangeOf(query)]);
    const lines = rows.map(({ total: _total, at, amount, ...row }) => ({
      ...row,
      time: toWireTime(at),
      amount: amount === null ? null : toDecimalText(amount),
    }));
    const page = toPage(lines, { pageNo, pageSize, total: rows[0]?.total ?? 0 });
    // The totals combine both sources, so they require the permissions of both.
    const isWhole = TOTALS_NEED.every((each) => permissions.includes(each));
    return { ...page, totals: isWhole ? await readTotals(tx, userId) : [] };
  };
}

const TOTALS_NEED = ["recharges.read", "withdrawals.read"] as const satisfies Permission[];

interface TimelineRow extends Omit<Item, "time" | "amount"> {
  readonly at: Instant;
  readonly amount: bigint | null;
  readonly total: number;
}

async function readTotals(tx: Tx, userId: string): Promise<Timeline["totals"]> {
  const rows = await tx.query<{ currency: string; deposited: bigint; withdrawn: bigint }>(
    totalsStatement,
    [userId],
  );
  return rows.map(({ currency, deposited, withdrawn }) => ({
    currency,
    deposited: toDecimalText(deposited),
    withdrawn: toDecimalText(withdrawn),
  }));
}

const totalsStatement = sql(
  "profile.timeline-totals",
  `select currency,
     coalesce(sum(amount) filter (where direction = 'recharge'), 0)::numeric(38, 8) as deposited,
     coalesce(sum(amount) filter (where direction = 'withdrawal'), 0)::numeric(38, 8) as withdrawn
   from wallet_movements where user_id = $1 group by currency order by currency`,
);
