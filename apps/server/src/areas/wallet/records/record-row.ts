import { type AssetCode, instant, type Money, money, type UserId } from "@plumbline/engine/kernel";
import {
  type Approval,
  type Recharge,
  RECHARGE_STATUS,
  type Withdrawal,
  WITHDRAWAL_STATUS,
} from "@plumbline/engine/wallet";
import { instantFromColumn, unitsFromColumn, unitsToColumn } from "#platform/postgres/columns";

/** A row of wallet_records. What no query asks for stands in `details`. */
export interface RecordRow {
  readonly userId: UserId;
  readonly id: string;
  readonly direction: "recharge" | "withdrawal";
  readonly channelId: string;
  readonly currency: string;
  readonly stage: string;
  readonly version: number;
  readonly amount: string;
  readonly fee: string;
  readonly received: string | null;
  readonly details: Record<string, unknown>;
  readonly createdAt: Date;
  readonly since: Date;
  readonly dueAt: Date;
}

export const RECORD_COLUMNS = `user_id as "userId", id, direction, channel_id as "channelId",
  currency, stage, version, amount, fee, received, details, created_at as "createdAt", since,
  due_at as "dueAt"`;

const sharedOf = ({ channelId, currency, id, version, ...row }: RecordRow) => {
  // Written by us from a currency of the settings.
  const asset = currency as AssetCode;
  return {
    id,
    channelId,
    version,
    amount: money(asset, unitsFromColumn(row.amount)),
    fee: money(asset, unitsFromColumn(row.fee)),
    received: row.received === null ? null : money(asset, unitsFromColumn(row.received)),
    createdAt: instantFromColumn(row.createdAt),
    since: instantFromColumn(row.since),
    dueAt: instantFromColumn(row.dueAt),
  };
};

interface Reversed {
  /** Units of the record's currency, as decimal text; absent where nothing was ever reversed. */
  readonly takenBack?: string | null;
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
  // `columnsOfRecharge` wrote both.
  const details = row.details as unknown as RechargeDetails;
  // As above.
  const stage = row.stage as Recharge["stage"];
  const amountOf = (text: string | null = null) =>
    text === null ? null : money(amount.asset, unitsFromColumn(text));
  const detailFields = {
    approvals: approvalsOf(details),
    // Records from before chains were watched name no block.
    block: details.block ?? null,
    // Older ones do not say where they were to be paid.
    payTo: details.payTo ?? [],
    takenBack: amountOf(details.takenBack),
    owed: amountOf(details.owed),
  };
  return { ...shared, claimed: amount, ...details, ...detailFields, stage };
}

type WithdrawalDetails = Pick<
  Withdrawal,
  | ("methodId" | "destination" | "settingsVersion" | "provenBy" | "claimedBy" | "approvals")
  | ("transactionId" | "reason" | "note")
>;

export function withdrawalOf(row: RecordRow): Withdrawal {
  const { received: _none, ...shared } = sharedOf(row);
  // `columnsOfWithdrawal` wrote both.
  const details = row.details as unknown as WithdrawalDetails;
  // As above.
  const stage = row.stage as Withdrawal["stage"];
  return { ...shared, ...details, stage, approvals: approvalsOf(details) };
}

const approvalsOf = ({ approvals }: { readonly approvals: readonly Approval[] }) =>
  approvals.map((approval) => ({ ...approval, at: instant(approval.at) }));

/** What is written of a record, in the order of the saving statement's parameters. */
export function columnsOfRecharge(recharge: Recharge): readonly unknown[] {
  const { source, reference, block, proofFileId, proofHash, settingsVersion } = recharge;
  const { approvals, payTo, reason, note } = recharge;
  const details: RechargeDetails = {
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
    takenBack: columnOf(recharge.takenBack),
    owed: columnOf(recharge.owed),
  };
  const received = columnOf(recharge.received);
  const { claimed, stage } = recharge;
  const status = RECHARGE_STATUS[stage];
  return [
    "recharge",
    recharge.channelId,
    claimed.asset,
    stage,
    status,
    recharge.version,
    unitsToColumn(claimed.units),
    unitsToColumn(recharge.fee.units),
    received,
    JSON.stringify(details),
  ];
}

const columnOf = (amount: Money | null): string | null =>
  amount === null ? null : unitsToColumn(amount.units);

export function columnsOfWithdrawal(withdrawal: Withdrawal): readonly unknown[] {
  const { methodId, destination, settingsVersion, provenBy, claimedBy } = withdrawal;
  const { approvals, transactionId, reason, note } = withdrawal;
  const details: WithdrawalDetails = {
    methodId,
    destination,
    settingsVersion,
    provenBy,
    claimedBy,
    approvals,
    transactionId,
    reason,
    note,
  };
  const { amount, fee, stage } = withdrawal;
  return [
    "withdrawal",
    withdrawal.channelId,
    amount.asset,
    stage,
    WITHDRAWAL_STATUS[stage],
    withdrawal.version,
    unitsToColumn(amount.units),
    unitsToColumn(fee.units),
    null,
    JSON.stringify(details),
  ];
}
