import { houseAccount, type Instant, money, ok, USDT, type UserId } from "@plumbline/engine/kernel";
import { PROFILES } from "@plumbline/engine/limits";
import { type Envelope, payEnvelope, serverWeekOf } from "@plumbline/engine/reward";
import { instantToColumn } from "#platform/postgres/columns";
import type { Store } from "#platform/command/command";
import { sql } from "#platform/postgres/database";
import { HOUSE, type RequestId, systemRequestId } from "#platform/process/ids";
import type { RewardDeps } from "./routes.ts";

/**
 * Draws the envelopes of the current week, once, for all members with a level at that moment.
 * Missed weeks are skipped, and a clock that goes back draws none again.
 */
export async function drawWeek({ clock, config, database }: RewardDeps): Promise<void> {
  if (PROFILES[config.profile].areIncentivesForbidden) return;
  const now = clock.now();
  await database.query(drawStatement, [serverWeekOf(now), instantToColumn(now)]);
}

/** Pays every envelope that the marketing fund covers, the earliest week first. */
export async function payPostponed(deps: RewardDeps): Promise<void> {
  for (const row of await deps.database.query<PostponedRow>(postponedStatement)) {
    const paid = await pay(deps, row);
    // A smaller envelope later in the list is not paid before this one.
    if (paid === "marketing_short" || paid === "incentives_forbidden") return;
  }
}

async function pay(
  deps: RewardDeps,
  { userId, week }: PostponedRow,
): Promise<"paid" | (string & {})> {
  const isForbidden = PROFILES[deps.config.profile].areIncentivesForbidden;
  const requestId = systemRequestId("reward", userId, week);
  const answered = await deps.commands.run({
    name: "reward.pay-envelope",
    userId,
    requestId,
    content: week,
    store: envelopeStore,
    newRisk: { type: "incentive" },
    // Serialised: the balance of the fund depends on all earlier payments.
    additionalLock: HOUSE,
    readsHouseBalances: true,
    decide: ({ state: envelopes, houseHolds }, now) => {
      const envelope = envelopes.get(week);
      const marketing = houseHolds(houseAccount("live", "marketing"), USDT);
      const decided = payEnvelope({ envelope, marketing, isForbidden }, now);
      if (!decided.ok) return decided;
      const { next, ...effects } = decided.value;
      return ok({ ...effects, next: { envelope: next, requestId } });
    },
    answer: ({ envelope }) => ({ week: envelope.week }),
  });
  return answered.ok ? "paid" : answered.error.type;
}

interface PaidEnvelope {
  readonly envelope: Envelope;
  readonly requestId: RequestId;
}

type Envelopes = ReadonlyMap<string, Envelope>;

const envelopeStore: Store<Envelopes, PaidEnvelope> = {
  name: "reward.envelopes",
  load: async (tx, userIds) => {
    const rows = await tx.query<EnvelopeRow>(loadStatement, [userIds]);
    return new Map(
      userIds.map((userId): [UserId, Envelopes] => {
        const own = rows.filter((row) => row.userId === userId);
        return [
          userId,
          new Map(
            own.map(({ week, amount, paidAt }): [string, Envelope] => [
              week,
              { week, amount: money(USDT, amount), paidAt },
            ]),
          ),
        ];
      }),
    );
  },
  merge: (envelopes, { envelope }) => new Map([...envelopes, [envelope.week, envelope]]),
  save: async (tx, changes) => {
    for (const { userId, next, at } of changes) {
      const paid = [userId, next.envelope.week, instantToColumn(at), next.requestId];
      await tx.query(payStatement, paid);
    }
  },
};

interface PostponedRow {
  readonly userId: UserId;
  readonly week: string;
}

interface EnvelopeRow {
  readonly userId: UserId;
  readonly week: string;
  readonly amount: bigint;
  readonly paidAt: Instant | null;
}

// The text of a week sorts chronologically.
const drawStatement = sql(
  "reward.draw-week",
  `with drawn as (
     insert into reward_weeks (week, drawn_at)
     select $1, $2 where not exists (select from reward_weeks where week >= $1)
     on conflict do nothing returning week
   )
   insert into reward_envelopes (user_id, week, level, amount)
   select user_id, week, level, weekly_envelope from member_levels cross join drawn
   where weekly_envelope > 0`,
);

const postponedStatement = sql(
  "reward.postponed-envelopes",
  `select user_id as "userId", week from reward_envelopes where paid_at is null
   order by week, user_id`,
);

const loadStatement = sql(
  "reward.load-envelopes",
  `select user_id as "userId", week, amount, paid_at as "paidAt" from reward_envelopes
   where user_id = any($1::uuid[]) and paid_at is null`,
);

const payStatement = sql(
  "reward.pay-envelope",
  `update reward_envelopes set paid_at = $3, request_id = $4
   where (user_id, week) = ($1, $2) and paid_at is null`,
);
