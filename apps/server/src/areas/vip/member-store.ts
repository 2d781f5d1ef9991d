import {
  type Instant,
  instant,
  type Money,
  money,
  USDT,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  type CountedDay,
  newVipState,
  readVipTerms,
  type VipState,
  vipTermsProblems,
} from "@plumbline/engine/vip";
import { writtenVipTerms } from "@plumbline/protocol/vip";
import {
  instantToColumn,
  int,
  type RowOf,
  table,
  time,
  units,
  unitsToColumn,
  uuid,
} from "#platform/postgres/columns";
import type { Store } from "#platform/command/command";
import { sql, type Tx } from "#platform/postgres/database";
import type { RequestId } from "#platform/process/ids";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** The levels with their requirements and benefits, as set by operators. */
export const vipTerms = defineTerms({
  area: "vip",
  table: "vip_terms",
  schema: writtenVipTerms,
  read: readVipTerms,
  problemsOf: vipTermsProblems,
});

export type VipTermsBook = TermsBookOf<typeof vipTerms>;

/** The state on which a member's level is decided. */
export interface MemberLevel {
  readonly state: VipState;
  readonly since: Instant;
  /** The most recent days, the oldest first. */
  readonly counted: readonly CountedDay[];
}

export interface ReviewedMember {
  readonly state: VipState;
  readonly since: Instant;
  /** The discount in parts per million on the fees of what the member opens. */
  readonly feeDiscountPpm: number;
  /** Paid to every member who has the level on a Monday. */
  readonly weeklyEnvelope: Money;
  readonly bonuses: readonly { readonly level: number; readonly amount: Money }[];
  readonly requestId: RequestId;
}

interface StoredMember extends Omit<ReviewedMember, "bonuses" | "requestId"> {
  readonly userId: UserId;
}

const vipMembers = table<StoredMember>("vip_members").of({
  userId: uuid(({ userId }) => userId),
  level: int(({ state }) => state.level),
  levelSince: time(({ since }) => since),
  earnedOn: time(({ state }) => state.earnedOn),
  reviewedOn: time(({ state }) => state.reviewedOn),
  feeDiscountPpm: int(({ feeDiscountPpm }) => feeDiscountPpm),
  weeklyEnvelope: units(({ weeklyEnvelope }) => weeklyEnvelope.units),
});

type MemberRow = RowOf<typeof vipMembers> & Pick<VipState, "bonusesPaid">;

export const levelStore: Store<MemberLevel, ReviewedMember> = {
  name: "vip.level",
  load: loadLevels,
  merge: ({ counted }, { state, since }) => ({ state, since, counted }),
  save: async (tx, changes) => {
    for (const { userId, next, at } of changes) {
      const { bonuses, requestId } = next;
      await tx.query(saveStatement, vipMembers.valuesOf({ ...next, userId }));
      for (const bonus of bonuses) {
        const amount = unitsToColumn(bonus.amount.units);
        const paid = [userId, bonus.level, amount, requestId, instantToColumn(at)];
        await tx.query(payStatement, paid);
      }
    }
  },
};

/** Members as of their last review, with the days that the next review averages. */
export async function loadLevels(
  tx: Tx,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, MemberLevel>> {
  const [levels, days, assets] = await Promise.all([
    tx.query<MemberRow>(levelsStatement, [userIds]),
    tx.query<DayRow>(daysStatement),
    tx.query<AssetRow>(assetsStatement, [userIds]),
  ]);
  return new Map(
    userIds.map((userId): [UserId, MemberLevel] => {
      const row = levels.find((one) => one.userId === userId);
      const own = assets.filter((one) => one.userId === userId);
      const counted = days.map(({ day, samples }) => {
        const sum = own.find((one) => one.day === day)?.sum ?? 0n;
        return { day, samples, sum: money(USDT, sum) };
      });
      if (row === undefined) {
        return [userId, { state: newVipState(instant(0)), since: instant(0), counted }];
      }
      const { level, levelSince: since, earnedOn, reviewedOn, bonusesPaid } = row;
      return [userId, { state: { level, earnedOn, reviewedOn, bonusesPaid }, since, counted }];
    }),
  );
}

/** Members who were not reviewed for a server day yet and whose level may change. */
export async function readDueMembers(tx: Tx, today: Instant): Promise<readonly UserId[]> {
  const rows = await tx.query<{ userId: UserId }>(dueStatement, [instantToColumn(today)]);
  return rows.map(({ userId }) => userId);
}

interface DayRow {
  readonly day: Instant;
  readonly samples: number;
}

interface AssetRow {
  readonly userId: UserId;
  readonly day: Instant;
  readonly sum: bigint;
}

/** The fourteen days that are averaged, today, and a spare day for a downtime. */
const DAYS_READ = 16;

const levelsStatement = sql(
  "vip.load-levels",
  `select ${vipMembers.select}, array(select level::int from vip_bonuses
     where vip_bonuses.user_id = vip_members.user_id order by level) as "bonusesPaid"
   from vip_members where user_id = any($1::uuid[])`,
);

const daysStatement = sql(
  "vip.load-days",
  `select day, samples from (select day, samples from vip_sample_days
     order by day desc limit ${DAYS_READ}) as latest order by day`,
);

const assetsStatement = sql(
  "vip.load-assets",
  `select user_id as "userId", day, usdt_sum as sum from vip_assets
   where user_id = any($1::uuid[])
     and day in (select day from vip_sample_days order by day desc limit ${DAYS_READ})`,
);

const dueStatement = sql(
  "vip.due-members",
  `select user_id as "userId" from (
     select user_id from vip_assets where day < $1 union
     select user_id from vip_members where level > 0
   ) as candidate left join vip_members using (user_id)
   where reviewed_on is null or reviewed_on < $1 order by user_id`,
);

const CHANGING = vipMembers.names.filter((name) => name !== "userId");

const saveStatement = sql(
  "vip.save-level",
  `${vipMembers.insert} on conflict (user_id) do update set ${vipMembers.set(CHANGING)}`,
);

const payStatement = sql(
  "vip.pay-bonus",
  `insert into vip_bonuses (user_id, level, amount, request_id, paid_at)
   values ($1, $2, $3, $4, $5)`,
);
