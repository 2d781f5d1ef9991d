import type { Instant, UserId } from "@plumbline/engine/kernel";
import type { Payout, PayoutChange } from "@plumbline/engine/wallet";
import { HOUSE } from "#platform/process/ids";
import { table, text, time, units, uuid } from "#platform/postgres/columns";
import { sql, type Transaction } from "#platform/postgres/database";
import { audited } from "#services/operators/operator-command";
import { claimOnce } from "../records/wallet-store.ts";

interface StoredPayout extends Payout {
  readonly at: Instant;
}

const payouts = table<StoredPayout>("payouts").of({
  id: uuid(({ id }) => id),
  channelId: text(({ channelId }) => channelId),
  currency: text(({ total }) => total.asset),
  transactionId: text(({ transactionId }) => transactionId),
  total: units(({ total }) => total.units),
  paidBy: uuid(({ paidBy }) => paidBy),
  paidAt: time(({ at }) => at),
});

interface StoredPart {
  readonly payoutId: string;
  readonly part: Payout["parts"][number];
}

const payoutParts = table<StoredPart>("payout_parts").of({
  userId: uuid(({ part }): UserId => part.userId),
  recordId: uuid(({ part }) => part.id),
  payoutId: uuid(({ payoutId }) => payoutId),
  amount: units(({ part }) => part.amount.units),
});

/** Payouts are only appended, and no decision depends on earlier ones. */
export const payoutStore = audited<null, PayoutChange>({
  name: "wallet.payouts",
  load: () => Promise.resolve(null),
  merge: () => null,
  save: savePayout,
});

async function savePayout(tx: Transaction, { payout, once }: PayoutChange, at: Instant) {
  await claimOnce(tx, { ...once, userId: HOUSE, recordId: payout.id });
  await tx.query(savePayoutStatement, payouts.valuesOf({ ...payout, at }));
  for (const part of payout.parts) {
    await tx.query(savePartStatement, payoutParts.valuesOf({ payoutId: payout.id, part }));
  }
}

const savePayoutStatement = sql("wallet.save-payout", payouts.insert);
const savePartStatement = sql("wallet.save-payout-part", payoutParts.insert);
