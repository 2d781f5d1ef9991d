import { type Instant, ok, toDecimalText, type UserId } from "@plumbline/engine/kernel";
import type { TaskKind } from "@plumbline/engine/reward";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/reward/operator-calls";
import { readHouseBalances } from "#platform/ledger/house-balances";
import { sql } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { operatorRoute, type Route } from "#platform/http/route";
import { termsRoutes } from "#services/operators/settings/terms";
import { filterValue, isFiltered, sortedStatement } from "#services/plug/list-filter";
import { rewardTerms } from "./voucher-store.ts";
import { nextMonday, type RewardDeps } from "./routes.ts";

export const rewardOperatorRoutes = (deps: RewardDeps): readonly Route[] => [
  operatorRoute(calls.listPayouts, async ({ input }) => {
    const { kind = null, status = null } = input;
    const filter = [filterValue(input), kind, status];
    const { rows, total } = await readPage<PayoutRow>(
      deps.database,
      { page: payoutsStatement(input), count: countStatement, filter },
      input,
    );
    const records = rows.map(({ at, amount, reversed, ...row }) => ({
      ...row,
      id: [row.userId, row.kind, row.week].filter((part) => part !== null).join("."),
      amount: toDecimalText(amount),
      reversed: toDecimalText(reversed),
      createTime: toWireTime(at),
    }));
    return ok(toPage(records, { ...input, total }));
  }),

  operatorRoute(calls.readCoverage, async () => {
    const [balances, [sums]] = await Promise.all([
      readHouseBalances(deps.database),
      deps.database.query<SumsRow>(sumsStatement),
    ]);
    const marketing = balances.find(
      ({ book, asset, account }) => book === "live" && asset === "USDT" && account === "marketing",
    );
    return ok({
      marketing: toDecimalText(marketing?.units ?? 0n),
      postponed: toDecimalText(sums?.postponed ?? 0n),
      postponedCount: sums?.postponedCount ?? 0,
      nextMonday: toDecimalText(sums?.nextMonday ?? 0n),
      nextTime: toWireTime(nextMonday(deps.clock.now())),
      paidEver: toDecimalText(sums?.paidEver ?? 0n),
    });
  }),

  ...termsRoutes(deps, rewardTerms, calls.rewardTermsCalls),
];

interface PayoutRow {
  readonly userId: UserId;
  readonly account: string;
  readonly kind: TaskKind | "envelope";
  readonly week: string | null;
  readonly amount: bigint;
  readonly reversed: bigint;
  readonly status: "paid" | "postponed" | "reversed";
  readonly at: Instant;
}

interface SumsRow {
  readonly postponed: bigint;
  readonly postponedCount: number;
  readonly nextMonday: bigint;
  readonly paidEver: bigint;
}

/** SQL: all envelopes and vouchers with their status. */
export const PAYOUTS = `(
    select user_id, 'envelope' as kind, week, amount, 0::numeric(28, 8) as reversed,
      case when paid_at is null then 'postponed' else 'paid' end as status,
      coalesce(paid_at, drawn_at) as at
    from reward_envelopes join reward_weeks using (week)
    union all
    select user_id, kind, null, amount, reversed_amount,
      case when reversed_at is null and reversed_amount = 0 then 'paid' else 'reversed' end,
      claimed_at
    from reward_vouchers
  )`;

export const PAYOUT_FILTER = {
  userId: "payout.user_id",
  amount: "payout.amount",
  time: "payout.at",
} as const;

const WANTED = `${PAYOUTS} as payout where ${isFiltered(PAYOUT_FILTER)}
  and ($2::text is null or kind = $2) and ($3::text is null or status = $3)`;

const payoutsStatement = sortedStatement(
  "reward.payouts",
  {
    own: "at desc, user_id, kind",
    tie: "user_id, kind",
    by: { createTime: "at", amount: "amount" },
  },
  (orderBy) =>
    `select user_id as "userId", account, kind, week, amount, reversed, status, at
     from (select * from ${WANTED}) as payout join member_names using (user_id)
     order by ${orderBy} limit $4 offset $5`,
);

const countStatement = sql("reward.count-payouts", `select count(*) from ${WANTED}`);

const sumsStatement = sql(
  "reward.coverage",
  `select coalesce(sum(amount) filter (where paid_at is null), 0)::numeric(38, 8) as postponed,
     count(*) filter (where paid_at is null) as "postponedCount",
     (select coalesce(sum(weekly_envelope), 0) from member_levels)::numeric(38, 8)
       as "nextMonday",
     (coalesce(sum(amount) filter (where paid_at is not null), 0)
       + (select coalesce(sum(amount - reversed_amount), 0) from reward_vouchers))
       ::numeric(38, 8) as "paidEver"
   from reward_envelopes`,
);
