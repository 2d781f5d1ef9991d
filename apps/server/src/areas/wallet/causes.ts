import { HOUSE_TRANSFER_TARGETS } from "@plumbline/engine/wallet";
import { HOUSE } from "#platform/process/ids";
import type { Cause } from "#platform/ledger/causes";
import { lastLoggedAt, loggedPersons } from "#services/operators/audit-log";

const OUTSIDE = "house:external";
const FEES = "house:fees";
const RECEIVABLE = "house:receivable";
const AVAILABLE = "user:available";
const ON_HOLD = "user:hold:withdrawal";

const APPROVE_RECHARGE = "wallet.approve-recharge";
const APPROVE_WITHDRAWAL = "wallet.approve-withdrawal";
const PAY = "desk:wallet.pay-withdrawal";
const REVERSE = "desk:wallet.decide-reversal";

const CREDITING = [
  `desk:${APPROVE_RECHARGE}`,
  "wallet.hear-of-recharge",
  "wallet.settle-deposit",
] as const;
const GIVING_BACK = [
  "wallet.cancel-withdrawal",
  "desk:wallet.reject-withdrawal",
  "desk:wallet.fail-withdrawal",
] as const;

/** The entry's record, in the posting's currency; each record can be a cause only once. */
const record = (direction: "recharge" | "withdrawal", condition: string): string =>
  `moved.book = 'live' and exists (select from wallet_records as record
     where (record.user_id, record.id) = (moved.user_id, moved.cause_id)
       and direction = '${direction}' and currency = moved.asset and ${condition})`;

// A record is the cause of one such posting, not of a second one that also names it.
const FIRST = `not exists (select from journal_entries as other
    join postings as twin using (user_id, request_id)
    where other.user_id = moved.user_id and other.cause_id = moved.cause_id
      and twin.reason = moved.reason and twin.from_account = moved.from_account
      and twin.seq < moved.seq)`;

/**
 * Two persons if the amount is above the limit in force at the last approval; if the limit changed
 * within the minute before, either value is accepted. Two as well for a channel that no longer
 * exists.
 */
const personsNeeded = (
  call: string,
  { direction, amount }: { readonly direction: "recharge" | "withdrawal"; readonly amount: string },
): string => `(select case when record.${amount} <= max(
      (channel -> '${direction}' ->> 'fourEyesAbove')::numeric) then 1 else 2 end
    from wallet_settings cross join jsonb_array_elements(settings -> 'channels') as channel
    where channel ->> 'id' = record.channel_id and effective_at <= ${lastLoggedAt(call)}
      and version >= (select max(version) from wallet_settings
        where effective_at <= ${lastLoggedAt(call)} - interval '1 minute'))`;

const approved = (
  call: string,
  of: { readonly direction: "recharge" | "withdrawal"; readonly amount: string },
): string => `${loggedPersons(call)} >= ${personsNeeded(call, of)}`;

const CREDITED = "stage in ('delivered', 'reversing', 'owing', 'reversed')";

const CREDITED_BY_WHOM = `case moved.command
    when 'wallet.hear-of-recharge' then details ->> 'source' = 'provider'
    when 'wallet.settle-deposit' then details ->> 'source' = 'chain'
    else ${approved(APPROVE_RECHARGE, { direction: "recharge", amount: "received" })} end`;

const PAID_OUT = `stage = 'paid' and ${approved(APPROVE_WITHDRAWAL, {
  direction: "withdrawal",
  amount: "amount",
})}`;

const REVERSED = record(
  "recharge",
  `stage in ('owing', 'reversed') and ${loggedPersons("wallet.decide-reversal")} >= 2`,
);

const recharges = {
  deposit: {
    from: [OUTSIDE],
    to: [AVAILABLE],
    commands: CREDITING,
    condition: `${record(
      "recharge",
      `${CREDITED} and received = moved.amount and ${CREDITED_BY_WHOM}`,
    )} and ${FIRST}`,
    needs:
      "a delivered recharge of this amount, from its source or with its operators' approvals, " +
      "that was credited once",
  },
  deposit_fee: {
    from: [AVAILABLE],
    to: [FEES],
    commands: CREDITING,
    condition: `${record("recharge", `${CREDITED} and fee = moved.amount`)} and ${FIRST}`,
    needs: "a delivered recharge with this fee",
  },
  deposit_reversed: {
    from: [AVAILABLE, RECEIVABLE],
    to: [OUTSIDE],
    commands: [REVERSE],
    condition: `${REVERSED} and ${record(
      "recharge",
      "moved.amount <= received - fee",
    )} and ${FIRST}`,
    needs: "a reversed recharge of at least this amount, decided by two operators",
  },
  deposit_fee_reversed: {
    from: [FEES],
    to: [OUTSIDE],
    commands: [REVERSE],
    condition: `${REVERSED} and ${record("recharge", "fee = moved.amount")} and ${FIRST}`,
    needs: "a reversed recharge with this fee, decided by two operators",
  },
  receivable_settled: {
    from: [AVAILABLE],
    to: [RECEIVABLE],
    commands: ["wallet.settle-recharge", REVERSE, ...CREDITING, ...GIVING_BACK],
    // Incoming money of any kind settles the outstanding amount of another recharge.
    condition: `moved.book = 'live' and exists (select from wallet_records as record
      where user_id = moved.user_id and direction = 'recharge' and currency = moved.asset
        and stage in ('owing', 'reversed')
        and (details ->> 'reversedAmount')::numeric >= moved.amount)`,
    needs: "a reversed recharge of which at least this amount was given back",
  },
  receivable_released: {
    from: [FEES],
    to: [RECEIVABLE],
    commands: [REVERSE],
    condition: `${REVERSED} and ${FIRST}`,
    needs: "a reversed recharge, let go of by two operators",
  },
} as const satisfies Record<string, Cause>;

/**
 * If one transaction paid several withdrawals, this is one of its parts, and their sum is the
 * amount paid out.
 */
const WHOLE = `not exists (select from payout_parts as part
    join payouts as payout on payout.id = part.payout_id
    where (part.user_id, part.record_id) = (moved.user_id, moved.cause_id)
      and (part.amount <> moved.amount or payout.total <> (select sum(amount) from payout_parts
        where payout_id = payout.id)))`;

const withdrawals = {
  withdrawal_hold: {
    from: [AVAILABLE],
    to: [ON_HOLD],
    commands: ["wallet.apply-withdrawal"],
    condition: `${record("withdrawal", "amount = moved.amount")} and ${FIRST}`,
    needs: "a withdrawal of this amount",
  },
  withdrawal_hold_returned: {
    from: [ON_HOLD],
    to: [AVAILABLE],
    commands: GIVING_BACK,
    condition: `${record(
      "withdrawal",
      "stage in ('rejected', 'cancelled', 'failed') and amount = moved.amount",
    )} and ${FIRST}`,
    needs: "a withdrawal of this amount that came to nothing",
  },
  withdrawal: {
    from: [ON_HOLD],
    to: [OUTSIDE],
    commands: [PAY],
    condition: `${record(
      "withdrawal",
      `${PAID_OUT} and amount - fee = moved.amount`,
    )} and ${FIRST} and ${WHOLE}`,
    needs:
      "a paid withdrawal of this amount with its operators' approvals, paid once; of a payout, " +
      "one whose parts are its total",
  },
  withdrawal_fee: {
    from: [ON_HOLD],
    to: [FEES],
    commands: [PAY],
    condition: `${record("withdrawal", `${PAID_OUT} and fee = moved.amount`)} and ${FIRST}`,
    needs: "a paid withdrawal with this fee and its operators' approvals",
  },
} as const satisfies Record<string, Cause>;

const adjusted = (direction: "credit" | "debit", account: string): string => `${FIRST}
  and moved.book = 'live' and exists (select from adjustments
    where (user_id, id) = (moved.user_id, moved.cause_id) and stage = 'done'
      and direction = '${direction}' and currency = moved.asset and amount = moved.amount
      and 'house:' || house_account = moved.${account} and decided_by <> proposed_by
      and ${auditedBy("wallet.propose-adjustment", "proposed_by")}
      and ${auditedBy("wallet.confirm-adjustment", "decided_by")})`;

const auditedBy = (call: string, operator: string): string => `exists (select from audit_entries
        where subject = moved.user_id || ':' || moved.cause_id and call = '${call}'
          and operator_id = ${operator})`;

const HOUSE_ACCOUNTS = [FEES, "house:marketing"] as const;
const ADJUSTMENT = "an adjustment of this amount that one operator proposed and another confirmed";

const adjustments = {
  adjustment_credit: {
    from: HOUSE_ACCOUNTS,
    to: [AVAILABLE],
    commands: ["desk:wallet.confirm-adjustment"],
    condition: adjusted("credit", "from_account"),
    needs: ADJUSTMENT,
  },
  adjustment_debit: {
    from: [AVAILABLE],
    to: HOUSE_ACCOUNTS,
    commands: ["desk:wallet.confirm-adjustment"],
    condition: adjusted("debit", "to_account"),
    needs: ADJUSTMENT,
  },
} as const satisfies Record<string, Cause>;

const houseTransfers = {
  house_transfer: {
    from: [FEES, OUTSIDE],
    to: HOUSE_TRANSFER_TARGETS.map((target) => `house:${target}` as const),
    commands: ["desk:wallet.confirm-house-transfer"],
    condition: `${FIRST} and moved.user_id = '${HOUSE}' and moved.book = 'live'
      and exists (select from house_transfers
        where id = moved.cause_id and stage = 'done' and currency = moved.asset
          and amount = moved.amount and 'house:' || source = moved.from_account
          and 'house:' || target = moved.to_account and decided_by <> proposed_by
          and ${auditedBy("wallet.propose-house-transfer", "proposed_by")}
          and ${auditedBy("wallet.confirm-house-transfer", "decided_by")})`,
    needs: "a transfer of this amount that one operator proposed and another confirmed",
  },
} as const satisfies Record<string, Cause>;

/** The causes of deposits, withdrawals, corrections and funding of the house. */
export const walletCauses = { ...recharges, ...withdrawals, ...adjustments, ...houseTransfers };
