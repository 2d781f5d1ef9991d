import { z } from "zod";
import { decimalText, id, pageInput, pageOf, wireTime, receiptId, userId } from "../codecs.ts";
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
  confirmHouseTransfer,
  listHouseTransfers,
  proposeHouseTransfer,
  readHouseFunds,
  withdrawHouseTransfer,
} from "./treasury/house-transfer-calls.ts";

const entry = z.object({
  /** "<user id>.<request id>": a journal entry belongs to one request of its user. */
  id: z.string(),
  userId,
  requestId: id,
  command: z.string(),
  causeId: id.nullable(),
  receiptId: receiptId.nullable(),
  postings: z.int(),
  createTime: wireTime,
});

export const listEntries = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/entries",
  need: "ledger.read",
  summary:
    "Entries of the journal, the latest first. Without a user: of seven days, unless fromMs.",
  input: z.object({
    ...pageInput,
    userId: userId.optional(),
    requestId: id.optional(),
    causeId: id.optional(),
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
  summary: "One entry with its postings: from where, to where, and what the user held after each.",
  input: z.object({ userId, requestId: id }),
  result: entry.extend({
    lines: z.array(
      z.object({
        id: z.string(),
        book: z.string(),
        currency: z.string(),
        from: z.string(),
        to: z.string(),
        amount: decimalText,
        /** null for accounts of the house, whose postings record no balance. */
        fromBalance: decimalText.nullable(),
        toBalance: decimalText.nullable(),
        reason: z.string(),
      }),
    ),
  }),
  refusals: [],
});
