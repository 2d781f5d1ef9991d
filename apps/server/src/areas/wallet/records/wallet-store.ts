import type { Instant, UserId } from "@plumbline/engine/kernel";
import type {
  Destination,
  Once,
  PayoutMethod,
  ProofLevel,
  Recharge,
  RecordRemark,
  WalletState,
  Withdrawal,
} from "@plumbline/engine/wallet";
import {
  instantToColumn,
  int,
  json,
  type RowOf,
  table,
  text,
  time,
  uuid,
} from "#platform/postgres/columns";
import { SaveRefused, type Store } from "#platform/command/command";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";
import { loggedBeside } from "#services/operators/operator-command";
import { BEFORE_ID } from "#services/plug/before-id";
import { recordNotices } from "../notices/record-notices.ts";
import { rechargeOf, type RecordRow, walletRecords, withdrawalOf } from "./record-row.ts";
import { saveSoleDecision } from "./sole-decisions.ts";
import { NOTHING_SPENT, type ProvenChange, spendProof } from "./spend-proof.ts";

/** One member's recharges and withdrawals, and the limits of further withdrawals. */
export interface MemberWallet extends WalletState {
  readonly proofLevel: ProofLevel;
  /** The name on the member's authorised documents. */
  readonly provenName: string | null;
  readonly heldUntil: Instant | null;
  /** Whether a phone number or an e-mail address is bound. */
  readonly hasContact: boolean;
  /** The VIP level, which increases the daily limit. */
  readonly vipLevel: number;
  /** Set by the owner: payout methods cannot change until then. */
  readonly settingsLockedUntil: Instant | null;
}

/**
 * The number of latest closed records that are loaded, besides open ones and those that a command
 * concerns: a callback may arrive late.
 */
const LATEST_COUNT = 200;

export const walletStore: Store<MemberWallet, ProvenChange> = {
  name: "wallet.money",
  load: loadWallets,
  merge: (state, { recharge, settled = [], withdrawal, method }) => ({
    ...state,
    recharges: [...settled, recharge].reduce(withOne, state.recharges),
    withdrawals: withOne(state.withdrawals, withdrawal),
    methods: withOne(state.methods, method),
  }),
  save: async (tx, changes) => {
    // Daily sums were loaded before the batch: a second decision needs a batch of its own.
    if (changes.filter(({ next }) => next.sole).length > 1) {
      throw new Error("two decisions of one person alone in one batch");
    }
    for (const { userId, next, at } of changes) await saveChange(tx, { userId, next, at });
  },
  noticesOf: recordNotices,
};

/** The same for operators' commands, which are logged. */
export const loggedWalletStore = loggedBeside(walletStore);

const withOne = <One extends { readonly id: string }>(
  existing: ReadonlyMap<string, One>,
  changed: One | undefined,
): ReadonlyMap<string, One> =>
  changed === undefined ? existing : new Map([...existing, [changed.id, changed]]);

export async function loadWallets(
  tx: Tx,
  userIds: readonly UserId[],
  recordIds: readonly string[] = [],
): Promise<ReadonlyMap<UserId, MemberWallet>> {
  const [records, methods, standings] = await Promise.all([
    tx.query<RecordRow>(loadRecordsStatement, [userIds, recordIds]),
    tx.query<MethodRow>(loadMethodsStatement, [userIds]),
    tx.query<StandingRow>(loadStandingsStatement, [userIds]),
  ]);
  return new Map(
    userIds.map((userId): [UserId, MemberWallet] => {
      const own = records.filter((row) => row.userId === userId);
      const recharges = own.filter(({ direction }) => direction === "recharge").map(rechargeOf);
      const outgoing = own.filter(({ direction }) => direction === "withdrawal");
      const theirs = methods.filter((row) => row.userId === userId).map(methodOf);
      const standing = standings.find((row) => row.userId === userId);
      const heldUntil = standing?.heldUntil ?? null;
      return [
        userId,
        {
          recharges: byId(recharges),
          withdrawals: byId(outgoing.map(withdrawalOf)),
          methods: byId(theirs),
          proofLevel: standing?.proofLevel ?? "none",
          provenName: standing?.provenName ?? null,
          heldUntil: heldUntil,
          hasContact: standing?.hasContact ?? false,
          vipLevel: standing?.vipLevel ?? 0,
          settingsLockedUntil: standing?.settingsLockedUntil ?? null,
        },
      ];
    }),
  );
}

const byId = <One extends { readonly id: string }>(all: readonly One[]) =>
  new Map(all.map((one): [string, One] => [one.id, one]));

interface StandingRow {
  readonly userId: string;
  readonly proofLevel: ProofLevel;
  readonly provenName: string | null;
  readonly heldUntil: Instant | null;
  readonly hasContact: boolean;
  readonly vipLevel: number;
  readonly settingsLockedUntil: Instant | null;
}

interface StoredMethod {
  readonly userId: UserId;
  readonly method: PayoutMethod;
}

const payoutMethods = table<StoredMethod>("payout_methods").of({
  userId: uuid(({ userId }) => userId),
  id: uuid(({ method }) => method.id),
  version: int(({ method }) => method.version),
  channelId: text(({ method }) => method.channelId),
  details: json(({ method }): Destination & Pick<PayoutMethod, "label"> => {
    const { kind, address, memo, bankName, bankCode, holder, label } = method;
    return { kind, address, memo, bankName, bankCode, holder, label };
  }),
  savedAt: time(({ method }) => method.savedAt),
  usableFrom: time(({ method }) => method.usableFrom),
  removedAt: time(({ method }) => method.removedAt),
});

type MethodRow = RowOf<typeof payoutMethods>;

const methodOf = ({ userId: _owner, details, ...row }: MethodRow): PayoutMethod => ({
  ...row,
  ...details,
});

/** The page of a member's methods that begins before one of them; removed ones stay among them. */
export async function readMethodsBefore(
  tx: Tx,
  values: readonly unknown[],
): Promise<readonly PayoutMethod[]> {
  const rows = await tx.query<MethodRow>(methodsBeforeStatement, values);
  return rows.map(methodOf);
}

const methodsBeforeStatement = sql(
  "wallet.methods-before",
  `select ${payoutMethods.select} from payout_methods where ${BEFORE_ID}`,
);

interface Change {
  readonly userId: UserId;
  readonly next: ProvenChange;
  readonly at: Instant;
}

async function saveChange(tx: Transaction, { userId, next, at }: Change): Promise<void> {
  const { recharge, remark, settled = [], withdrawal, method, operatorId = null } = next;
  const { once = [], spent = NOTHING_SPENT } = next;
  await spendProof(tx, userId, spent);
  const record = recharge ?? withdrawal;
  for (const one of once) {
    if (record === undefined) throw new Error("what happens once happens to a record");
    await claimOnce(tx, { ...one, userId, recordId: record.id });
  }
  for (const one of [...settled, ...(recharge ? [recharge] : [])]) {
    const recordRemark = one === recharge ? remark : undefined;
    await saveRecord(tx, { userId, at, record: one, remark: recordRemark, operatorId });
  }
  if (withdrawal) await saveRecord(tx, { userId, at, record: withdrawal, operatorId });
  if (method) await saveMethod(tx, userId, method);
  if (next.sole && record) await saveSoleDecision(tx, { record, sole: next.sole, userId, at });
}

export async function claimOnce(
  tx: Transaction,
  {
    scope,
    reference,
    userId,
    recordId,
  }: Once & { readonly userId: UserId; readonly recordId: string },
): Promise<void> {
  const claimed = await tx.query(claimStatement, [scope, reference, userId, recordId]);
  if (claimed.length === 0) throw new SaveRefused({ type: "credited_already" });
}

/** Saves a record only on top of the version that was decided on. */
async function saveRecord(
  tx: Transaction,
  {
    userId,
    record,
    remark = record,
    operatorId,
    at,
  }: {
    readonly userId: UserId;
    readonly record: Recharge | Withdrawal;
    /** For a change that is only a remark: the content of its status entry. */
    readonly remark?: RecordRemark | Recharge | Withdrawal | undefined;
    /** The operator who decided; null: no operator. */
    readonly operatorId: string | null;
    readonly at: Instant;
  },
): Promise<void> {
  const { id, version, stage } = record;
  const saved = await tx.query(saveRecordStatement, walletRecords.valuesOf({ userId, record }));
  if (saved.length === 0) throw new SaveRefused({ type: "record_changed" });
  const { reason, note } = remark;
  const step = [userId, id, version, stage, reason, note, instantToColumn(at), operatorId];
  await tx.query(stepStatement, step);
}

async function saveMethod(tx: Transaction, userId: UserId, method: PayoutMethod): Promise<void> {
  const saved = await tx.query(saveMethodStatement, payoutMethods.valuesOf({ userId, method }));
  if (saved.length === 0) throw new SaveRefused({ type: "record_changed" });
}

const loadRecordsStatement = sql(
  "wallet.load-records",
  `select ${walletRecords.select} from wallet_records
   where user_id = any($1::uuid[]) and (status = 0
     or stage in ('reversing', 'owing') or id = any($2::uuid[])
     or id in (select latest.id from unnest($1::uuid[]) as owner (id) cross join lateral (
       select id from wallet_records where user_id = owner.id order by id desc
       limit ${LATEST_COUNT}) as latest))`,
);

const loadMethodsStatement = sql(
  "wallet.load-methods",
  `select ${payoutMethods.select} from payout_methods where user_id = any($1::uuid[])`,
);

const loadStandingsStatement = sql(
  "wallet.load-standings",
  `select member.user_id as "userId", withdrawals_held_until as "heldUntil",
     (phone is not null or email is not null) as "hasContact",
     coalesce(level.level, 0) as "vipLevel",
     settings_locked_until as "settingsLockedUntil",
     case when advanced.user_id is not null then 'advanced'
       when basic.user_id is not null then 'basic' else 'none' end as "proofLevel",
     basic.name as "provenName"
   from member_protection member
   left join proven_names basic on basic.user_id = member.user_id and basic.level = 'basic'
   left join proven_names advanced
     on advanced.user_id = member.user_id and advanced.level = 'advanced'
   left join member_levels level on level.user_id = member.user_id
   where member.user_id = any($1::uuid[])`,
);

const claimStatement = sql(
  "wallet.claim-once",
  `insert into wallet_once (scope, reference, user_id, record_id) values ($1, $2, $3, $4)
   on conflict do nothing returning scope`,
);

// The content of a request never changes, only its outcome.
const RECORD_CHANGES = [
  "stage",
  "status",
  "version",
  "received",
  "details",
  "since",
  "dueAt",
] as const;

const saveRecordStatement = sql(
  "wallet.save-record",
  `${walletRecords.insert}
   on conflict (user_id, id) do update set ${walletRecords.set(RECORD_CHANGES)}
   where wallet_records.version = excluded.version - 1 returning version`,
);

const stepStatement = sql(
  "wallet.step",
  `insert into wallet_steps (user_id, record_id, version, stage, reason, note, at, operator_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

const METHOD_CHANGES = ["version", "details", "savedAt", "usableFrom", "removedAt"] as const;

const saveMethodStatement = sql(
  "wallet.save-method",
  `${payoutMethods.insert}
   on conflict (user_id, id) do update set ${payoutMethods.set(METHOD_CHANGES)}
   where payout_methods.version = excluded.version - 1 returning version`,
);
