import type { Permission } from "@plumbline/engine/desk";
import { type Instant, instant, toDecimalText } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { readTimeline } from "@plumbline/protocol/profile/operator-calls";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import type { TimelineSource } from "#services/plug/timeline";

type Timeline = ResultOf<typeof readTimeline>;
type Item = Timeline["records"][number];

interface Place {
  readonly beforeMs?: number | undefined;
  readonly skip: number;
}

interface TimelineQuery extends Place {
  readonly userId: string;
  readonly permissions: readonly Permission[];
  readonly pageSize: number;
}

/**
 * The latest first; events of the same moment have the same order in each source as in the whole.
 */
const ORDER = "at desc, kind, case_id, about, detail";

/**
 * One page of a member's timeline, from the sources that the caller may read. No source is read
 * further than a page that came from it alone would need.
 */
export function timelineReader(sources: readonly TimelineSource[]) {
  const parts = sources.map(
    ({ items }, index) => `(select item.* from (${items}) as item
      where ${index} = any($2) and at <= $3 order by ${ORDER} limit $4)`,
  );
  const statement = sql(
    "profile.timeline",
    `select at, kind, about, detail, amount, change, currency, resource, case_id as "caseId"
     from (${parts.join(" union all ")}) as item order by ${ORDER} limit $4 offset $5`,
  );
  return async (tx: Tx, query: TimelineQuery): Promise<Timeline> => {
    const { userId, permissions, beforeMs, skip, pageSize } = query;
    const places = sources.flatMap(({ permission }, index) =>
      permissions.includes(permission) ? [index] : [],
    );
    const before = beforeMs === undefined ? "infinity" : instantToColumn(instant(beforeMs));
    const range = [before, skip + pageSize + 1, skip];
    const rows = await tx.query<TimelineRow>(statement, [userId, places, ...range]);
    const shown = rows.slice(0, pageSize);
    const records = shown.map(({ at, amount, change, ...row }) => ({
      ...row,
      time: toWireTime(at),
      amount: amount === null ? null : toDecimalText(amount),
      change: change === null ? null : toDecimalText(change),
    }));
    // The totals combine both sources, so they require the permissions of both.
    const isWhole = TOTALS_NEED.every((each) => permissions.includes(each));
    return {
      records,
      next: rows.length > shown.length ? placeAfter(shown, { beforeMs, skip }) : null,
      totals: isWhole ? await readTotals(tx, userId) : [],
    };
  };
}

/**
 * The start of the next page: the moment of the last event, after the events of it that were shown.
 */
function placeAfter(shown: readonly TimelineRow[], { beforeMs, skip }: Place): Timeline["next"] {
  const last = shown.at(-1);
  if (last === undefined) return null;
  const ofMoment = shown.filter(({ at }) => at === last.at).length;
  return { beforeMs: last.at, skip: last.at === beforeMs ? skip + ofMoment : ofMoment };
}

const TOTALS_NEED = ["recharges.read", "withdrawals.read"] as const satisfies Permission[];

interface TimelineRow extends Omit<Item, "time" | "amount" | "change"> {
  readonly at: Instant;
  readonly amount: bigint | null;
  readonly change: bigint | null;
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
