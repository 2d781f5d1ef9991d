import {
  DAY_MS,
  houseAccount,
  type Instant,
  ok,
  toDecimalText,
  USDT,
} from "@plumbline/engine/kernel";
import { PROFILES } from "@plumbline/engine/limits";
import {
  claimReward,
  expiryOf,
  isTaskDone,
  type RewardTask,
  startOfServerWeek,
} from "@plumbline/engine/reward";
import { slicePage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/reward";
import { memberRoute, type Route } from "#platform/http/route";
import { sql } from "#platform/postgres/database";
import { HOUSE, newId } from "#platform/process/ids";
import type { Deps } from "#services/plug/deps";
import {
  loadRewards,
  type MemberRewards,
  type RewardTermsBook,
  voucherStore,
} from "./voucher-store.ts";

export interface RewardDeps extends Deps {
  readonly terms: RewardTermsBook;
}

export const rewardRoutes = (deps: RewardDeps): readonly Route[] => [
  memberRoute(calls.listRewards, async ({ input, userId }) => {
    const now = deps.clock.now();
    const [{ terms }, rewards] = await Promise.all([
      deps.terms.current(now),
      loadRewards(deps.database, [userId]),
    ]);
    const own = rewards.get(userId);
    if (own === undefined) throw new Error(`signed in without a profile: ${userId}`);
    const listed = terms.tasks.filter((task) => task.isEnabled || own.vouchers.has(task.kind));
    return ok(slicePage(listed, input, (task) => rewardView(task, { own, now })));
  }),

  memberRoute(calls.claimReward, async ({ input, userId, requestId }) => {
    const { terms } = await deps.terms.current(deps.clock.now());
    const task = terms.tasks.find(({ kind }) => kind === input.id);
    const id = newId();
    return deps.commands.run({
      name: "reward.claim-reward",
      userId,
      requestId,
      causeId: id,
      content: input.id,
      store: voucherStore,
      newRisk: { type: "incentive" },
      // Serialised: the balance of the fund depends on all earlier payments.
      additionalLock: HOUSE,
      readsHouseBalances: true,
      decide: ({ state, houseHolds }, now) => {
        const context = {
          task,
          facts: { ...state.facts, isPaidElsewhere: state.paidElsewhere.has(input.id) },
          voucher: state.vouchers.get(input.id),
          marketing: houseHolds(houseAccount("live", "marketing"), USDT),
          isForbidden: isForbiddenIn(deps),
        };
        const decided = claimReward(context, now);
        if (!decided.ok) return decided;
        const { next, ...effects } = decided.value;
        return ok({ ...effects, next: { id, voucher: next, requestId } });
      },
      answer: ({ voucher }) => ({
        id,
        kind: voucher.kind,
        amount: toDecimalText(voucher.amount.units),
        claimTime: toWireTime(voucher.claimedAt),
      }),
    });
  }),

  memberRoute(calls.readEnvelope, async ({ userId }) => {
    const [rows, [level]] = await Promise.all([
      deps.database.query<EnvelopeRow>(envelopesStatement, [userId]),
      deps.database.query<{ weekly: bigint }>(weeklyStatement, [userId]),
    ]);
    return ok({
      weekly: toDecimalText(level?.weekly ?? 0n),
      nextTime: toWireTime(nextMonday(deps.clock.now())),
      isForbidden: isForbiddenIn(deps),
      envelopes: rows.map(({ week, amount, paidAt }) => ({
        week,
        amount: toDecimalText(amount),
        status: paidAt === null ? ("postponed" as const) : ("paid" as const),
        payTime: paidAt === null ? null : toWireTime(paidAt),
      })),
    });
  }),
];

/** When the next server week begins, in epoch milliseconds. */
export const nextMonday = (now: Instant): number => startOfServerWeek(now) + 7 * DAY_MS;

const isForbiddenIn = ({ config }: RewardDeps): boolean =>
  PROFILES[config.profile].areIncentivesForbidden;

function rewardView(
  task: RewardTask,
  { own, now }: { readonly own: MemberRewards; readonly now: Instant },
) {
  const voucher = own.vouchers.get(task.kind);
  const facts = { ...own.facts, isPaidElsewhere: own.paidElsewhere.has(task.kind) };
  const expiry = expiryOf(task, facts);
  const open = () => {
    if (now >= expiry) return "expired" as const;
    return isTaskDone(task, facts) ? ("ready" as const) : ("open" as const);
  };
  const isWhole = voucher?.reversedAt === null && voucher.reversed.units === 0n;
  const ended = isWhole ? ("claimed" as const) : ("reversed" as const);
  return {
    id: task.kind,
    amount: toDecimalText((voucher?.amount ?? task.amount).units),
    target: toDecimalText((voucher?.target ?? task.target).units),
    expireTime: toWireTime(expiry),
    status: voucher === undefined ? open() : ended,
    claimTime: voucher === undefined ? null : toWireTime(voucher.claimedAt),
    reversed: toDecimalText(voucher?.reversed.units ?? 0n),
  };
}

interface EnvelopeRow {
  readonly week: string;
  readonly amount: bigint;
  readonly paidAt: Instant | null;
}

/** The number of weeks in a quarter of a year. */
const WEEKS_SHOWN = 13;

const envelopesStatement = sql(
  "reward.my-envelopes",
  `select week, amount, paid_at as "paidAt" from reward_envelopes where user_id = $1
   order by week desc limit ${WEEKS_SHOWN}`,
);

const weeklyStatement = sql(
  "reward.my-weekly",
  "select weekly_envelope as weekly from member_levels where user_id = $1",
);
