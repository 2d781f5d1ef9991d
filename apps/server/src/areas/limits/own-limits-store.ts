import {
  type Decision,
  type Result,
  DAY_MS,
  type Instant,
  instant,
  money,
  type AssetCode,
  startOfServerDay,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  type CountedDeposit,
  type LimitKind,
  type OwnLimit,
  type OwnLimits,
  type OwnLimitsChange,
  RESULT_REASONS,
  type TradingBreak,
  WINDOW_DAYS,
} from "@plumbline/engine/limits";
import type { OwnLimitStores, Store } from "#platform/command/command";
import {
  instantToColumn,
  type RowOf,
  table,
  text,
  time,
  units,
  unitsToColumn,
  uuid,
} from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import type { Clock } from "#platform/process/clock";

interface StoredLimit {
  readonly userId: UserId;
  readonly limit: OwnLimit;
}

const ownLimits = table<StoredLimit>("own_limits").of({
  userId: uuid(({ userId }) => userId),
  kind: text(({ limit }) => limit.kind),
  value: units(({ limit }) => limit.value),
  pendingValue: units(({ limit }) => limit.pending?.value ?? null),
  pendingAt: time(({ limit }) => limit.pending?.effectiveAt ?? null),
});

interface StoredBreak {
  readonly userId: UserId;
  readonly tradingBreak: TradingBreak;
}

const tradingBreaks = table<StoredBreak>("trading_breaks").of({
  userId: uuid(({ userId }) => userId),
  kind: text(({ tradingBreak }) => tradingBreak.kind),
  startedAt: time(({ tradingBreak }) => tradingBreak.startedAt),
  until: time(({ tradingBreak }) => tradingBreak.until),
  endsAt: time(({ tradingBreak }) => tradingBreak.endsAt),
});

/** A member's request: a limit by its kind, or a break. */
export type OwnLimitEvent = LimitKind | TradingBreak["kind"] | "exclusion_end";

/** The state after a change, before it is saved. */
export type OwnLimitsDecision<Refusal> = Result<Decision<OwnLimitsChange, never>, Refusal>;

/** The state against which every command with new risk is checked, and which members change. */
export interface OwnLimitsStores extends OwnLimitStores {
  readonly changedBy: Store<OwnLimits, OwnLimitsChange>;
}

/**
 * Members' own limits, and the sums that count towards them. The sums are read from the journal and
 * the wallet's records, and only for members with a limit that needs them: state loaded before a
 * limit was set lacks them.
 */
export const ownLimitsStores = (clock: Clock): OwnLimitsStores => ({
  store: {
    name: "limits.own",
    // All counted rows were written by commands of the same user.
    isCacheable: true,
    load: (tx, userIds) => loadOwnLimits(tx, userIds, { now: clock.now() }),
    merge: (state) => state,
    save: () => Promise.resolve(),
  },
  changedBy: changeStore(clock),
});

const changeStore = (clock: Clock): OwnLimitsStores["changedBy"] => ({
  name: "limits.changes",
  // Includes the sums of all kinds: the answer to a first limit contains the amounts that count
  // towards it.
  load: (tx, userIds) => loadOwnLimits(tx, userIds, { now: clock.now(), hasAllSums: true }),
  merge: (state, { limit, tradingBreak }) =>
    limit === undefined
      ? { ...state, tradingBreak }
      : { ...state, limits: new Map([...state.limits, [limit.kind, limit]]) },
  save: async (tx, changes) => {
    for (const { userId, next, at } of changes) {
      if (next.limit === undefined) {
        tx.send(saveBreakStatement, tradingBreaks.valuesOf({ userId, ...next }));
      } else {
        tx.send(saveLimitStatement, ownLimits.valuesOf({ userId, ...next }));
      }
      tx.send(noteStatement, noted(userId, next, at));
    }
  },
});

function noted(userId: UserId, { limit, tradingBreak }: OwnLimitsChange, at: Instant): unknown[] {
  if (limit === undefined) {
    const { kind, until, endsAt } = tradingBreak;
    const event: OwnLimitEvent = endsAt === null ? kind : "exclusion_end";
    const end = endsAt ?? until;
    return [
      userId,
      event,
      null,
      instantToColumn(at),
      end && instantToColumn(end),
      instantToColumn(at),
    ];
  }
  const { kind, value, pending } = limit;
  const wanted = pending === null ? value : pending.value;
  const effectiveAt = instantToColumn(pending?.effectiveAt ?? at);
  const units = wanted === null ? null : unitsToColumn(wanted);
  return [userId, kind, units, effectiveAt, null, instantToColumn(at)];
}

/** The sums of days that may count towards a limit at `now`, and no older ones. */
export async function loadOwnLimits(
  tx: Tx,
  userIds: readonly UserId[],
  { now, hasAllSums = false }: { readonly now: Instant; readonly hasAllSums?: boolean },
): Promise<ReadonlyMap<UserId, OwnLimits>> {
  // The batch began slightly earlier, possibly on the previous day.
  const since = instantToColumn(instant(startOfServerDay(now) - WINDOW_DAYS.month * DAY_MS));
  const [limits, breaks, results, deposits] = await Promise.all([
    tx.query<RowOf<typeof ownLimits>>(limitsStatement, [userIds]),
    tx.query<RowOf<typeof tradingBreaks>>(breaksStatement, [userIds]),
    tx.query<ResultRow>(resultsStatement, [userIds, hasAllSums, since, RESULT_REASONS]),
    tx.query<DepositRow>(depositsStatement, [userIds, hasAllSums, since]),
  ]);
  return new Map(
    userIds.map((userId): [UserId, OwnLimits] => {
      const isOwn = (row: { readonly userId: string }) => row.userId === userId;
      const ownBreak = breaks.find(isOwn);
      return [
        userId,
        {
          limits: new Map(limits.filter(isOwn).map((row) => [row.kind, limitOf(row)])),
          tradingBreak: ownBreak === undefined ? null : breakOf(ownBreak),
          results: new Map(
            results.filter(isOwn).map(({ at, amount }) => [startOfServerDay(at), amount]),
          ),
          deposits: deposits.filter(isOwn).map(depositOf),
        },
      ];
    }),
  );
}

interface ResultRow {
  readonly userId: UserId;
  /** Within that server day. */
  readonly at: Instant;
  readonly amount: bigint;
}

interface DepositRow {
  readonly userId: UserId;
  readonly at: Instant;
  readonly asset: AssetCode;
  readonly amount: bigint;
}

const limitOf = ({ kind, value, pendingAt, pendingValue }: RowOf<typeof ownLimits>): OwnLimit => ({
  kind,
  value,
  pending: pendingAt === null ? null : { value: pendingValue, effectiveAt: pendingAt },
});

const breakOf = ({
  kind,
  startedAt,
  until,
  endsAt,
}: RowOf<typeof tradingBreaks>): TradingBreak => ({
  kind,
  startedAt,
  until,
  endsAt,
});

const depositOf = ({ at, asset, amount }: DepositRow): CountedDeposit => ({
  at,
  amount: money(asset, amount),
});

const limitsStatement = sql(
  "limits.load",
  `select ${ownLimits.select} from own_limits where user_id = any($1::uuid[])`,
);

const breaksStatement = sql(
  "limits.load-breaks",
  `select ${tradingBreaks.select} from trading_breaks where user_id = any($1::uuid[])`,
);

/** SQL: all requested members, or those with a limit of this group that is in force or pending. */
const limitedBy = (group: "deposit" | "loss"): string => `(
  select user_id from unnest($1::uuid[]) as requested (user_id)
  where $2::boolean or exists (select from own_limits where own_limits.user_id = requested.user_id
    and kind like '${group}\\_%' and (value is not null or pending_value is not null)))`;

// A movement between two accounts of the user is in no sum. A server day begins at 16:00 UTC.
const resultsStatement = sql(
  "limits.results",
  `select postings.user_id as "userId", min(created_at) as at,
     sum(case when to_account like 'user:%' then amount else 0 end
       - case when from_account like 'user:%' then amount else 0 end)::numeric(28, 8) as amount
   from ${limitedBy("loss")} as limited
   join postings using (user_id) join journal_entries using (user_id, request_id)
   where book = 'live' and asset = 'USDT' and reason = any($4::text[]) and created_at >= $3
   group by postings.user_id, date_bin('1 day', created_at, '2000-01-01 16:00+00')`,
);

const depositsStatement = sql(
  "limits.deposits",
  `select recharges.user_id as "userId", created_at as at, asset, amount
   from ${limitedBy("deposit")} as limited join member_recharges recharges using (user_id)
   where created_at >= $3`,
);

const saveLimitStatement = sql(
  "limits.save",
  `${ownLimits.insert} on conflict (user_id, kind) do update set
   ${ownLimits.set(["value", "pendingValue", "pendingAt"])}`,
);

const saveBreakStatement = sql(
  "limits.save-break",
  `${tradingBreaks.insert} on conflict (user_id) do update set
   ${tradingBreaks.set(["kind", "startedAt", "until", "endsAt"])}`,
);

const noteStatement = sql(
  "limits.note",
  `insert into own_limit_changes (user_id, kind, value, effective_at, until, changed_at)
   values ($1, $2, $3, $4, $5, $6)`,
);
