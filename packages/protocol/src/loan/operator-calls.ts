import { LOAN_KINDS, LOAN_STAGES, LOAN_STATUSES } from "@plumbline/engine/loan";
import { z } from "zod";
import {
  bookName,
  currencyCode,
  decimalText,
  id,
  pageInput,
  pageOf,
  receiptId,
  userId,
  wireTime,
} from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import {
  CONFIRM_REFUSALS,
  proposalAnswer,
  PROPOSE_REFUSALS,
  seenProposal,
  settingsHistory,
  settingsProposal,
  versionAsked,
  WITHDRAW_REFUSALS,
} from "../settings-views.ts";
import { writtenLoanTerms } from "./calls.ts";

export const listLoanExposures = defineOperatorCall({
  method: "GET",
  path: "/api/desk/loan/exposures",
  need: "ledger.read",
  summary: "What is lent of each currency, what is left to lend, and what is pledged for it.",
  input: z.object({ book: bookName.default("live") }),
  result: z.array(
    z.object({
      /** "live.USDT". */
      id: z.string(),
      book: bookName,
      currency: currencyCode,
      /** What the account that lends has left; of a collateral, what it took for debts. */
      treasury: decimalText,
      loans: z.int(),
      /** What is not repaid, and what of it is overdue, without a pledge, or called. */
      principal: decimalText,
      overdue: decimalText,
      credit: decimalText,
      called: decimalText,
      /** Of this currency. */
      pledged: decimalText,
    }),
  ),
  refusals: [],
});

export const listEveryLoan = defineOperatorCall({
  method: "GET",
  path: "/api/desk/loan/orders",
  need: "ledger.read",
  summary: "Everyone's loans in a book, the latest first: open ones with their ratio just now.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    status: z.enum(["open", "closed"]).optional(),
    userId: userId.optional(),
  }),
  result: pageOf(
    z.object({
      id,
      userId,
      account: z.string(),
      book: bookName,
      kind: z.enum(LOAN_KINDS),
      status: z.enum(LOAN_STATUSES),
      stage: z.enum(LOAN_STAGES).nullable(),
      currency: currencyCode,
      amount: decimalText,
      owed: decimalText,
      pledgeCurrency: currencyCode.nullable(),
      pledgeAmount: decimalText.nullable(),
      ltv: decimalText.nullable(),
      callPrice: decimalText.nullable(),
      liquidationPrice: decimalText.nullable(),
      createTime: wireTime,
      endTime: wireTime.nullable(),
      receiptId: receiptId.nullable(),
    }),
  ),
  refusals: [],
});

export const readLoanSettings = defineOperatorCall({
  method: "GET",
  path: "/api/desk/loan/terms",
  need: "settings.read",
  summary: "What is settled about loans: in force, planned, past, and proposed.",
  input: z.object({ version: versionAsked }),
  result: z.object({ ...settingsHistory, terms: writtenLoanTerms }),
  refusals: [],
});

export const proposeLoanTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/loan/terms/propose",
  need: "terms.settle",
  summary: "Proposes the terms as they shall be: for a second person and a time.",
  input: z.strictObject({ ...settingsProposal, terms: writtenLoanTerms }),
  result: proposalAnswer,
  refusals: PROPOSE_REFUSALS,
});

export const confirmLoanTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/loan/terms/confirm",
  need: "terms.settle",
  summary: "The second person's word: what was seen is the next version, from its time on.",
  input: z.strictObject(seenProposal),
  result: proposalAnswer,
  refusals: CONFIRM_REFUSALS,
});

export const withdrawLoanTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/loan/terms/withdraw",
  need: "terms.settle",
  summary: "Takes a proposal back before anybody confirmed it.",
  input: z.strictObject({ id }),
  result: proposalAnswer,
  refusals: WITHDRAW_REFUSALS,
});
