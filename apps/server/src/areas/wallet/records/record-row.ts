import { instant, type Money, money, type UserId } from "@plumbline/engine/kernel";
import {
  type Approval,
  type Recharge,
  RECHARGE_STATUS,
  type Withdrawal,
  WITHDRAWAL_STATUS,
} from "@plumbline/engine/wallet";
import {
  int,
  json,
  type RowOf,
  table,
  text,
  time,
  units,
  unitsFromColumn,
  unitsToColumn,
  uuid,
} from "#platform/postgres/columns";

interface StoredRecord {
  readonly userId: UserId;
  readonly record: Recharge | Withdrawal;
}

/** Recharges and withdrawals in one table. Fields that no query filters by are in `details`. */
export const walletRecords = table<StoredRecord>("wallet_records").of({
  userId: uuid(({ userId }) => userId),
  id: uuid(({ record }) => record.id),
  direction: text(({ record }) => (isRecharge(record) ? "recharge" : "withdrawal")),
  channelId: text(({ record }) => record.channelId),
  currency: text(({ record }) => amountOf(record).asset),
  stage: text(({ record }) => record.stage),
  status: int(({ record }) => {
    return isRecharge(record) ? RECHARGE_STATUS[record.stage] : WITHDRAWAL_STATUS[record.stage];
  }),
  version: int(({ record }) => record.version),
  amount: units(({ record }) => amountOf(record).units),
  fee: units(({ record }) => record.fee.units),
  received: units(({ record }) => (isRecharge(record) ? unitsOf(record.received) : null)),
  details: json(({ record }) => {
    return isRecharge(record) ? rechargeDetails(record) : withdrawalDetails(record);
  }),
  createdAt: time(({ record }) => record.createdAt),
  since: time(({ record }) => record.since),
  dueAt: time(({ record }) => record.dueAt),
});

export type RecordRow = RowOf<typeof walletRecords>;

const isRecharge = (record: Recharge | Withdrawal): record is Recharge => "claimed" in record;

const amountOf = (record: Recharge | Withdrawal): Money =>
  isRecharge(record) ? record.claimed : record.amount;

const unitsOf = (amount: Money | null): bigint | null => amount?.units ?? null;

const sharedOf = ({ id, channelId, version, currency, ...row }: RecordRow) => ({
  id,
  channelId,
  version,
  amount: money(currency, row.amount),
  fee: money(currency, row.fee),
  received: row.received === null ? null : money(currency, row.received),
  createdAt: row.createdAt,
  since: row.since,
  dueAt: row.dueAt,
});

interface Reversed {
  /** The reversed amount, as decimal text; absent if nothing was ever reversed. */
  readonly reversedAmount?: string | null;
  readonly owed?: string | null;
}

type RechargeDetails = Reversed &
  Pick<
    Recharge,
    | (
        | "source"
        | "reference"
        | "block"
        | "proofFileId"
        | "proofHash"
        | "settingsVersion"
        | "payTo"
        | "approvals"
      )
    | ("reason" | "note")
  >;

export function rechargeOf(row: RecordRow): Recharge {
  const { amount, ...shared } = sharedOf(row);
  // Both are always present for a recharge.
  const { reversedAmount, ...details } = row.details as RechargeDetails;
  // As above.
  const stage = row.stage as Recharge["stage"];
  const amountOfText = (decimal: string | null = null) =>
    decimal === null ? null : money(amount.asset, unitsFromColumn(decimal));
  const detailFields = {
    approvals: approvalsOf(details),
    // Records from before chains were watched name no block.
    block: details.block ?? null,
    // Older ones have no payment details.
    payTo: details.payTo ?? [],
    reversedAmount: amountOfText(reversedAmount),
    owed: amountOfText(details.owed),
  };
  return { ...shared, claimed: amount, ...details, ...detailFields, stage };
}

type WithdrawalDetails = Pick<
  Withdrawal,
  | (
      | "methodId"
      | "destination"
      | "settingsVersion"
      | "provenBy"
      | "claimedBy"
      | "claimedAt"
      | "claimNote"
      | "approvals"
    )
  | ("transactionId" | "reason" | "note")
>;

export function withdrawalOf(row: RecordRow): Withdrawal {
  const { received: _none, ...shared } = sharedOf(row);
  // Both are always present for a withdrawal.
  const details = row.details as WithdrawalDetails;
  // As above.
  const stage = row.stage as Withdrawal["stage"];
  const claimedAt = details.claimedAt ?? null;
  const claim = { claimedAt: claimedAt === null ? null : instant(claimedAt) };
  return { ...shared, ...details, ...claim, stage, approvals: approvalsOf(details) };
}

const approvalsOf = ({ approvals }: { readonly approvals: readonly Approval[] }) =>
  approvals.map((approval) => ({ ...approval, at: instant(approval.at) }));

function rechargeDetails(recharge: Recharge): RechargeDetails {
  const { source, reference, block, proofFileId, proofHash, settingsVersion } = recharge;
  const { approvals, payTo, reason, note } = recharge;
  return {
    source,
    reference,
    block,
    proofFileId,
    proofHash,
    settingsVersion,
    payTo,
    approvals,
    reason,
    note,
    reversedAmount: textOf(recharge.reversedAmount),
    owed: textOf(recharge.owed),
  };
}

const textOf = (amount: Money | null): string | null =>
  amount === null ? null : unitsToColumn(amount.units);

function withdrawalDetails(withdrawal: Withdrawal): WithdrawalDetails {
  const { methodId, destination, settingsVersion, provenBy, claimedBy } = withdrawal;
  const { claimedAt = null, claimNote = null } = withdrawal;
  const { approvals, transactionId, reason, note } = withdrawal;
  return {
    methodId,
    destination,
    settingsVersion,
    provenBy,
    claimedBy,
    claimedAt,
    claimNote,
    approvals,
    transactionId,
    reason,
    note,
  };
}
