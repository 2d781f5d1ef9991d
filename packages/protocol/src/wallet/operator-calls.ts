import { z } from "zod";
import {
  beforeIdInput,
  beforeIdOf,
  decimalText,
  id,
  pageInput,
  pageOf,
  wireTime,
  receiptId,
  userId,
} from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { amountInput, currencyInput, searchInput, timeInput } from "../list-filters.ts";

export {
  approveRecharge,
  decideReversal,
  listRechargeCases,
  openRechargeProof,
  readRechargeCase,
  rejectRecharge,
} from "./recharge/operator-calls.ts";
export {
  confirmAdjustment,
  listAdjustments,
  proposeAdjustment,
  readAdjustment,
  withdrawAdjustment,
} from "./adjustments/operator-calls.ts";
export {
  paymentSettingsCalls,
  proposePaymentSettings,
  readPaymentSettings,
  writtenWalletSettings,
} from "./settings/operator-calls.ts";

/** @public Clients call them by these names. */
export { confirmPaymentSettings, withdrawPaymentSettings } from "./settings/operator-calls.ts";
export {
  approveWithdrawal,
  assignWithdrawal,
  claimWithdrawal,
  failWithdrawal,
  listWithdrawalCases,
  listWithdrawalColleagues,
  listWithdrawalPayouts,
  payTogether,
  payWithdrawal,
  readWithdrawalCase,
  readWithdrawalPayout,
  rejectWithdrawal,
} from "./withdrawal/operator-calls.ts";
export { listDayReport } from "./treasury/day-report-calls.ts";
export { listTreasury, readTreasury } from "./treasury/operator-calls.ts";
export {
  listOutsideBalances,
  listReconciliation,
  OUTSIDE_BALANCE_LENGTHS,
  readReconciliation,
  recordOutsideBalance,
} from "./treasury/reconciliation-calls.ts";
export {
  confirmHouseTransfer,
  listHouseTransfers,
  proposeHouseTransfer,
  readHouseFunds,
  readHouseTransfer,
  withdrawHouseTransfer,
} from "./treasury/house-transfer-calls.ts";

/** The maximum number of postings shown with an entry in a list. */
export const MOVES_MAX = 2;

/** "user:available", "house:fees": an account of the entry's user, or of the house. */
const ledgerAccount = z.string().regex(/^(user|house):[a-z:]{1,40}$/);
const reason = z.string().regex(/^[a-z0-9_]{1,60}$/);
const book = z.string().regex(/^[a-z]{4,7}(:[0-9a-f-]{36})?$/);

/** A movement of money: always a positive amount, from one account to another. */
const movement = {
  book: z.string(),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  amount: decimalText,
  reason: z.string(),
};

const entry = z.object({
  /** "<user id>.<request id>": a journal entry belongs to one request of its user. */
  id: z.string(),
  userId,
  /** null: of the house. */
  account: z.string().nullable(),
  requestId: id,
  command: z.string(),
  causeId: id.nullable(),
  receiptId: receiptId.nullable(),
  postings: z.int(),
  /** Its first postings; those that match the filter come before the others. */
  moves: z.array(z.object(movement)).max(MOVES_MAX),
  createTime: wireTime,
});

export const listEntries = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/entries",
  need: "ledger.read",
  summary:
    "Entries of the journal, the latest first. Without a user: of seven days, unless fromMs " +
    "is given.",
  input: z.object({
    ...pageInput,
    userId: userId.optional(),
    requestId: id.optional(),
    causeId: id.optional(),
    /** A filter on any posting of the entry, as currency and amount are. */
    book: book.optional(),
    account: ledgerAccount.optional(),
    reason: reason.optional(),
    ...searchInput,
    ...currencyInput,
    ...amountInput,
    ...timeInput,
  }),
  result: pageOf(entry),
  refusals: [],
});

export const readEntry = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/entry",
  need: "ledger.read",
  summary: "One entry with its postings: both accounts, and the user's balance after each.",
  input: z.object({ userId, requestId: id }),
  result: entry.extend({
    lines: z.array(
      z.object({
        id: z.string(),
        ...movement,
        /** null for accounts of the house, whose postings record no balance. */
        fromBalance: decimalText.nullable(),
        toBalance: decimalText.nullable(),
      }),
    ),
  }),
  refusals: [],
});

export const listPayoutMethodsOf = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/payoutMethods",
  need: "withdrawals.read",
  summary: "A member's payout methods, the newest first, including removed ones.",
  input: z.object({ ...beforeIdInput, userId }),
  result: beforeIdOf(
    z.object({
      id,
      channelId: z.string(),
      label: z.string(),
      address: z.string(),
      memo: z.string().nullable(),
      bankName: z.string().nullable(),
      /** The verified name of a bank account's owner. */
      holder: z.string().nullable(),
      /** How often it was changed. */
      changes: z.int(),
      /** When it was added or last changed, and from when on something is paid to it. */
      saveTime: wireTime,
      usableTime: wireTime,
      /** Null as long as the member has it. */
      removedTime: wireTime.nullable(),
      state: z.enum(["waiting", "usable", "removed"]),
    }),
  ),
  refusals: [],
});
