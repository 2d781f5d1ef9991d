import { type Instant, money, USDT, type UserId } from "@plumbline/engine/kernel";
import {
  readRewardTerms,
  rewardTermsProblems,
  type TaskFacts,
  type TaskKind,
  type Voucher,
} from "@plumbline/engine/reward";
import { writtenRewardTerms } from "@plumbline/protocol/reward";
import { type RowOf, table, text, time, units, uuid } from "#platform/postgres/columns";
import type { Store } from "#platform/command/command";
import { sql, type Tx } from "#platform/postgres/database";
import type { RequestId } from "#platform/process/ids";
import { defineTerms, type TermsBookOf } from "#services/operators/settings/terms";

/** The tasks with their targets and rewards, as set by operators. */
export const rewardTerms = defineTerms({
  area: "reward",
  table: "reward_terms",
  schema: writtenRewardTerms,
  read: readRewardTerms,
  problemsOf: rewardTermsProblems,
});

export type RewardTermsBook = TermsBookOf<typeof rewardTerms>;

interface StoredVoucher extends ChangedVoucher {
  readonly userId: UserId;
}

const rewardVouchers = table<StoredVoucher>("reward_vouchers").of({
  userId: uuid(({ userId }) => userId),
  kind: text(({ voucher }) => voucher.kind),
  id: uuid(({ id }) => id),
  amount: units(({ voucher }) => voucher.amount.units),
  target: units(({ voucher }) => voucher.target.units),
  claimedAt: time(({ voucher }) => voucher.claimedAt),
  requestId: uuid(({ requestId }) => requestId),
  reversedAt: time(({ voucher }) => voucher.reversedAt),
  reversedAmount: units(({ voucher }) => voucher.reversed.units),
  // The request that reversed the remainder.
  reversedBy: uuid(({ voucher, requestId }) => (voucher.reversedAt === null ? null : requestId)),
});

type VoucherRow = RowOf<typeof rewardVouchers>;

/** The state on which a member's claims are decided. */
export interface MemberRewards {
  readonly facts: Omit<TaskFacts, "isPaidElsewhere">;
  /**
   * Tasks that were already paid to an account with the same identity document or payout address.
   */
  readonly paidElsewhere: ReadonlySet<TaskKind>;
  readonly vouchers: ReadonlyMap<TaskKind, Voucher>;
}

export interface ChangedVoucher {
  readonly id: string;
  readonly voucher: Voucher;
  readonly requestId: RequestId;
}

export const voucherStore: Store<MemberRewards, ChangedVoucher> = {
  name: "reward.vouchers",
  load: loadRewards,
  merge: ({ vouchers, ...facts }, { voucher }) => ({
    ...facts,
    vouchers: new Map([...vouchers, [voucher.kind, voucher]]),
  }),
  save: async (tx, changes) => {
    for (const { userId, next } of changes) {
      const stored = { ...next, userId };
      const isNew = next.voucher.reversed.units === 0n;
      const names = isNew ? rewardVouchers.names : (["userId", "kind", ...REVERSED] as const);
      const statement = isNew ? insertStatement : reverseStatement;
      await tx.query(statement, rewardVouchers.valuesOf(stored, names));
    }
  },
};

export async function loadRewards(
  tx: Tx,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, MemberRewards>> {
  const [facts, vouchers, elsewhere] = await Promise.all([
    tx.query<FactsRow>(factsStatement, [userIds]),
    tx.query<VoucherRow>(vouchersStatement, [userIds]),
    tx.query<ElsewhereRow>(elsewhereStatement, [userIds]),
  ]);
  return new Map(
    facts.map(({ userId, deposited, ...row }): [UserId, MemberRewards] => {
      const own = vouchers.filter((one) => one.userId === userId).map(voucherOf);
      const paid = elsewhere.filter((one) => one.userId === userId);
      return [
        userId,
        {
          facts: { ...row, deposited: money(USDT, deposited) },
          paidElsewhere: new Set(paid.map(({ kind }) => kind)),
          vouchers: new Map(own.map((voucher) => [voucher.kind, voucher])),
        },
      ];
    }),
  );
}

/** A member with a deposit voucher that is not fully reversed although the deposits are. */
export interface Fallen {
  readonly userId: UserId;
  /** The units reversed before. */
  readonly reversed: bigint;
}

/** Only members with a balance that can be reduced. */
export const readFallen = (tx: Tx): Promise<readonly Fallen[]> => tx.query<Fallen>(fallenStatement);

function voucherOf({ kind, claimedAt, reversedAt, ...row }: VoucherRow): Voucher {
  return {
    kind,
    claimedAt,
    reversedAt,
    amount: money(USDT, row.amount),
    target: money(USDT, row.target),
    reversed: money(USDT, row.reversedAmount),
  };
}

interface FactsRow {
  readonly userId: UserId;
  readonly registeredAt: Instant;
  readonly isVerified: boolean;
  readonly hasAuthenticator: boolean;
  readonly deposited: bigint;
}

interface ElsewhereRow {
  readonly userId: UserId;
  readonly kind: TaskKind;
}

// The same condition as the index `postings_of_deposits`, so that it is used.
const depositsOf = (owner: string): string => `from postings where postings.user_id = ${owner}
  and book = 'live' and asset = 'USDT' and reason in ('deposit', 'deposit_reversed')`;

// A reversal counts in full: the amount taken from the member, and the amount still outstanding.
const depositedOf = (owner: string): string => `coalesce((select sum(case
    when reason = 'deposit_reversed' then -amount else amount end)
  ${depositsOf(owner)}), 0)::numeric(38, 8)`;

const factsStatement = sql(
  "reward.load-facts",
  `select member.user_id as "userId", registered_at as "registeredAt",
     exists (select from proven_names where proven_names.user_id = member.user_id)
       as "isVerified",
     has_authenticator as "hasAuthenticator", ${depositedOf("member.user_id")} as deposited
   from member_names as member join member_protection using (user_id)
   where member.user_id = any($1::uuid[])`,
);

const vouchersStatement = sql(
  "reward.load-vouchers",
  `select ${rewardVouchers.select} from reward_vouchers where user_id = any($1::uuid[])`,
);

const elsewhereStatement = sql(
  "reward.load-paid-elsewhere",
  `select twin.owner as "userId", kind from (
     select own.user_id as owner, other.user_id from handed_in_papers as own
       join handed_in_papers as other using (paper_digest)
       where own.user_id = any($1::uuid[]) and other.user_id <> own.user_id
     union
     select own.user_id, other.user_id from payout_addresses as own
       join payout_addresses as other using (folded)
       where own.user_id = any($1::uuid[]) and other.user_id <> own.user_id
   ) as twin join reward_vouchers using (user_id)`,
);

const fallenStatement = sql(
  "reward.fallen-vouchers",
  `select user_id as "userId", reversed_amount as reversed from reward_vouchers
   where kind = 'deposit' and reversed_at is null
     and exists (select ${depositsOf("reward_vouchers.user_id")} and reason = 'deposit_reversed')
     and exists (select from balances where balances.user_id = reward_vouchers.user_id
       and book = 'live' and asset = 'USDT' and kind = 'available' and balances.amount > 0)
     and ${depositedOf("reward_vouchers.user_id")} < target`,
);

const insertStatement = sql("reward.save-voucher", rewardVouchers.insert);

const REVERSED = ["reversedAt", "reversedAmount", "reversedBy"] as const;

const reverseStatement = sql(
  "reward.reverse-voucher",
  `update reward_vouchers set ${rewardVouchers.set(REVERSED, 3)}
   where (user_id, kind) = ($1, $2) and reversed_at is null`,
);
