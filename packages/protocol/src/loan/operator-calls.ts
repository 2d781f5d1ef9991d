import {
  CREDIT_REJECTIONS,
  LOAN_EVENTS,
  LOAN_KINDS,
  LOAN_STAGES,
  LOAN_STATUSES,
} from "@plumbline/engine/loan";
import { z } from "zod";
import {
  bookName,
  currencyCode,
  decimalText,
  id,
  operatorNote,
  pageInput,
  pageOf,
  receiptId,
  userId,
  wireTime,
} from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import {
  amountInput,
  currencyInput,
  searchInput,
  sortInput,
  standingInput,
  timeInput,
} from "../list-filters.ts";
import { operatorName, STALE_CASE } from "../stale-case.ts";
import { defineTermsCalls } from "../terms-calls.ts";
import { writtenLoanTerms } from "./calls.ts";

export const listLoanExposures = defineOperatorCall({
  method: "GET",
  path: "/api/desk/loan/exposures",
  need: "ledger.read",
  summary: "For each currency the amount lent, the amount left to lend, and the collateral for it.",
  input: z.object({ book: bookName.default("live") }),
  result: z.array(
    z.object({
      /** "live.USDT". */
      id: z.string(),
      book: bookName,
      currency: currencyCode,
      /** The balance of the lending account; of a collateral, what it received for debts. */
      treasury: decimalText,
      loans: z.int(),
      /**
       * The unpaid principal, and the parts of it that are overdue, without collateral, or called.
       */
      principal: decimalText,
      overdue: decimalText,
      credit: decimalText,
      called: decimalText,
      /** The following amounts are in this currency. */
      pledged: decimalText,
    }),
  ),
  refusals: [],
});

export const listEveryLoan = defineOperatorCall({
  method: "GET",
  path: "/api/desk/loan/orders",
  need: "ledger.read",
  summary: "Everyone's loans in a book, the latest first: open ones with their present ratio.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    status: z.enum(["open", "closed"]).optional(),
    userId: userId.optional(),
    ...searchInput,
    ...currencyInput,
    ...amountInput,
    ...timeInput,
    ...sortInput("createTime", "endTime"),
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

const creditCase = z.object({
  id,
  userId,
  account: z.string(),
  book: bookName,
  status: z.enum(LOAN_STATUSES),
  currency: currencyCode,
  amount: decimalText,
  days: z.int(),
  totalInterest: decimalText,
  /** The figures of one month, as the member states them. */
  income: decimalText,
  spending: decimalText,
  otherDebts: decimalText,
  /** The affordable amount by these answers, and the limit. */
  affordable: decimalText,
  limit: decimalText,
  verification: z.enum(["none", "basic", "advanced"]),
  vipLevel: z.int(),
  claimedBy: z.string().nullable(),
  /** The operator whose pass waits for a second person's. */
  passedBy: z.string().nullable(),
  /** Whether two persons have to pass it. */
  needsTwo: z.boolean(),
  createTime: wireTime,
  dueTime: wireTime,
});

export const listCreditCases = defineOperatorCall({
  method: "GET",
  path: "/api/desk/loan/cases",
  need: "treasury.read",
  summary:
    "Credits that wait for a review, the longest waiting first, with their answers; or of " +
    "one status, or all, the latest first.",
  input: z.object({
    ...pageInput,
    stage: z.enum([...LOAN_STATUSES, "waiting", "all"]).default("waiting"),
    ...searchInput,
    ...currencyInput,
    ...amountInput,
    ...timeInput,
    ...standingInput,
    ...sortInput("createTime", "amount"),
  }),
  result: pageOf(creditCase),
  refusals: [],
});

export const readCreditCase = defineOperatorCall({
  method: "GET",
  path: "/api/desk/loan/case",
  need: "treasury.read",
  summary: "One credit with all inputs of its review, and the hash that a decision must contain.",
  input: z.object({ userId, id }),
  result: creditCase.extend({
    contentHash: z.string(),
    claimedTime: wireTime.nullable(),
    rejection: z.enum(CREDIT_REJECTIONS).nullable(),
    note: z.string().nullable(),
    /** The share of a month's surplus that may be spent on it, and the rates, as fractions. */
    affordableShare: decimalText,
    dailyRate: decimalText,
    lateDailyRate: decimalText,
    /** The debt on other credits in the book, and what remains of both limits. */
    used: decimalText,
    affordableLeft: decimalText,
    limitLeft: decimalText,
    /** The limit of one person, and what the caller has left of it for this member today. */
    soleReviewMax: decimalText,
    soleReviewLeft: decimalText,
    /** Whether the caller gave the first pass, by any account. */
    isPassedByCaller: z.boolean(),
    /** The member's balances in the book. */
    balances: z.array(
      z.object({ currency: currencyCode, account: z.string(), amount: decimalText }),
    ),
    /** The member's other loans in the book: open ones first, the newest of each first. */
    otherLoans: z.array(
      z.object({
        id,
        kind: z.enum(LOAN_KINDS),
        status: z.enum(LOAN_STATUSES),
        stage: z.enum(LOAN_STAGES).nullable(),
        currency: currencyCode,
        amount: decimalText,
        owed: decimalText,
        /** Whether it was ever overdue. */
        wasOverdue: z.boolean(),
        createTime: wireTime,
      }),
    ),
    /** The credit's history, the oldest first. */
    steps: z.array(z.object({ type: z.enum(LOAN_EVENTS), createTime: wireTime, operatorName })),
  }),
  refusals: ["loan_not_found"],
});

const CASE = { userId, id };
const SEEN = { ...CASE, contentHash: z.string().length(64) };
const REVIEW_REFUSALS = [
  "loan_not_found",
  "not_under_review",
  ...STALE_CASE,
  "content_changed",
  "same_operator",
] as const;
const reviewAnswer = z.object({ id, status: z.enum(LOAN_STATUSES) });

export const takeOnCredit = defineOperatorCall({
  method: "POST",
  path: "/api/desk/loan/cases/take-on",
  need: "treasury.fund",
  summary: "Claims a credit for its review.",
  input: z.strictObject(CASE),
  result: reviewAnswer,
  refusals: REVIEW_REFUSALS,
});

export const passCredit = defineOperatorCall({
  method: "POST",
  path: "/api/desk/loan/cases/pass",
  need: "treasury.fund",
  summary: "Approves a credit; above the limit of one person a second approval is required.",
  input: z.strictObject(SEEN),
  result: reviewAnswer,
  refusals: REVIEW_REFUSALS,
});

export const rejectCredit = defineOperatorCall({
  method: "POST",
  path: "/api/desk/loan/cases/reject",
  need: "treasury.fund",
  summary: "Rejects a credit, with a reason that the member reads.",
  input: z.strictObject({ ...SEEN, rejection: z.enum(CREDIT_REJECTIONS), note: operatorNote }),
  result: reviewAnswer,
  refusals: REVIEW_REFUSALS,
});

export const loanTermsCalls = defineTermsCalls({
  area: "loan",
  about: "loans",
  what: "the terms",
  terms: writtenLoanTerms,
});

/** @public Clients call them by these names. */
export const {
  read: readLoanSettings,
  propose: proposeLoanTerms,
  confirm: confirmLoanTerms,
  withdraw: withdrawLoanTerms,
} = loanTermsCalls;
