import {
  CREDIT_REJECTIONS,
  LOAN_EVENTS,
  LOAN_KINDS,
  LOAN_STAGES,
  LOAN_STATUSES,
  type WrittenLoanTerms,
} from "@plumbline/engine/loan";
import { z } from "zod";
import {
  bookName,
  currencyCode,
  decimalText,
  id,
  pageInput,
  pageOf,
  positiveDecimalText,
  ppm,
  receiptId,
  settledAmount,
  wholeNumber,
  wireTime,
} from "../codecs.ts";
import { defineCall } from "../define-call.ts";
import { defineTermsRead } from "../terms-calls.ts";
import { AGREEMENT_FORMATS } from "../files.ts";

const productId = z.string().regex(/^[a-z0-9-]{1,40}$/, { message: "malformed" });

/** Loan to value at which something happens, as a share of one. */
const ladder = {
  initialLtv: decimalText,
  warnLtv: decimalText,
  callLtv: decimalText,
  liquidationLtv: decimalText,
};

export const listLoanProducts = defineCall({
  method: "GET",
  path: "/api/prod/appLoanSet/list",
  access: "public",
  summary: "What is lent, for how long, at which rate and against what.",
  input: z.object({}),
  result: z.array(
    z.object({
      id: productId,
      kind: z.enum(LOAN_KINDS),
      isEnabled: z.boolean(),
      currency: currencyCode,
      collaterals: z.array(currencyCode),
      days: z.array(z.int()),
      /** As shares of one: "0.0002" is 0.02 % a day. */
      dailyRate: decimalText,
      lateDailyRate: decimalText,
      amountMin: decimalText,
      amountMax: decimalText,
      termsVersion: z.int(),
      ...ladder,
    }),
  ),
  refusals: [],
});

export const readMyLoans = defineCall({
  method: "GET",
  path: "/api/prod/appLoanOrder/myLoanInfo",
  access: "member",
  summary: "What I may borrow on credit in a book, what I owe and have pledged, in USDT.",
  input: z.object({ book: bookName.default("live") }),
  result: z.object({
    /** On credit: the most, and what of it is taken or applied for. */
    limit: decimalText,
    used: decimalText,
    /** Of all loans, if repaid now. */
    owed: decimalText,
    /** What all collateral is worth at the last price; null where one is missing. */
    pledged: decimalText.nullable(),
    /** The highest of my pledges; null without any. */
    ltv: decimalText.nullable(),
    /** The one that needs most care; null where nothing is owed. */
    stage: z.enum(LOAN_STAGES).nullable(),
    openCount: z.int(),
    /** Whether the basic verification, which credit in the live book needs, is there. */
    isVerified: z.boolean(),
  }),
  refusals: [],
});

const order = z.object({
  id,
  book: bookName,
  kind: z.enum(LOAN_KINDS),
  status: z.enum(LOAN_STATUSES),
  /** Of a loan that was paid. */
  stage: z.enum(LOAN_STAGES).nullable(),
  productId,
  /** On which it was agreed, whatever the terms became. */
  termsVersion: z.int(),
  currency: currencyCode,
  amount: decimalText,
  days: z.int(),
  dailyRate: decimalText,
  lateDailyRate: decimalText,
  /** Of the amount to the end of the term, if nothing is repaid before. */
  totalInterest: decimalText,
  /** What is not repaid, with its interest up to now: together what repaying all takes now. */
  principal: decimalText,
  interest: decimalText,
  owed: decimalText,
  /** What would be owed at the end of the term if nothing is repaid before it. */
  owedAtEnd: decimalText,
  pledgeCurrency: currencyCode.nullable(),
  pledgeAmount: decimalText.nullable(),
  /** What may be taken out of it just now; null without a price. */
  removable: decimalText.nullable(),
  /** At the last price of the collateral, whether or not it may be acted on. */
  ltv: decimalText.nullable(),
  ...ladder,
  /** Taken off the index where it is repaid out of the collateral: "0.001" is 0.1 %. */
  collateralSpread: decimalText,
  index: z
    .object({
      symbol: z.string(),
      price: positiveDecimalText,
      seq: z.int(),
      timeMs: z.int(),
      stale: z.boolean(),
    })
    .nullable(),
  /** At which price of the collateral it is called, and liquidated. */
  callPrice: decimalText.nullable(),
  liquidationPrice: decimalText.nullable(),
  isExtended: z.boolean(),
  createTime: wireTime,
  startTime: wireTime.nullable(),
  endTime: wireTime.nullable(),
  endMs: z.int().nullable(),
  receiptId: receiptId.nullable(),
});

/** What became of a loan, the latest first; amounts are of its currency, but for the collateral. */
const history = z.array(
  z.object({
    type: z.enum(LOAN_EVENTS),
    createTime: wireTime,
    lent: decimalText,
    interestPaid: decimalText,
    repaid: decimalText,
    pledged: decimalText,
    returned: decimalText,
    sold: decimalText,
    receiptId: receiptId.nullable(),
  }),
);

export const applyForPledge = defineCall({
  method: "POST",
  path: "/api/prod/appLoanOrder/pledgeApply",
  access: "member",
  book: "named",
  summary: "Borrows against collateral, which is held; the loan is paid at once, whole.",
  input: z.strictObject({
    book: bookName.default("live"),
    productId,
    amount: positiveDecimalText,
    days: z.int().min(1).max(3_650),
    pledgeCurrency: currencyCode,
    pledgeAmount: positiveDecimalText,
    /** The version that was shown; another that changes nothing of the product is as good. */
    termsVersion: wholeNumber({ min: 1, max: 1_000_000_000 }).optional(),
  }),
  result: order,
  refusals: [
    "product_changed",
    "loan_not_offered",
    "term_not_offered",
    "amount_below_minimum",
    "amount_above_maximum",
    "collateral_not_accepted",
    "too_many_loans",
    "price_stale",
    "collateral_too_small",
    "insufficient_balance",
    "positions_losing",
    "reversal_open",
    "treasury_short",
  ],
});

export const applyForCredit = defineCall({
  method: "POST",
  path: "/api/prod/appLoanOrder/creditApply",
  access: "member",
  book: "named",
  summary: "Applies for credit with what comes in and goes out each month; operators review it.",
  input: z.strictObject({
    book: bookName.default("live"),
    productId,
    amount: positiveDecimalText,
    days: z.int().min(1).max(3_650),
    /** Of a month, in the currency of the loan. */
    income: settledAmount,
    spending: settledAmount,
    otherDebts: settledAmount,
  }),
  result: order,
  refusals: [
    "loan_not_offered",
    "term_not_offered",
    "amount_below_minimum",
    "amount_above_maximum",
    "verification_required",
    "loan_overdue",
    "above_credit_limit",
    "not_affordable",
  ],
});

export const readAgreement = defineCall({
  method: "GET",
  path: "/api/prod/appLoanOrder/agreementText",
  access: "member",
  summary:
    "The exact text of a loan's agreement: to be signed in my language, or as it was signed.",
  input: z.object({ id }),
  result: z.object({
    id,
    text: z.string(),
    /** SHA-256 of its UTF-8 bytes, hexadecimal. */
    textHash: z.string(),
    /** What has to be typed to sign. */
    name: z.string(),
    signTime: wireTime.nullable(),
  }),
  refusals: ["loan_not_found", "not_passed"],
});

export const agreementFileInput = z.object({
  id,
  format: z.enum(AGREEMENT_FORMATS).default("pdf"),
});

/** A PNG, base64: a drawing of a few strokes on a phone comes to some ten thousand signs. */
const signature = z
  .string()
  .max(48_000)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/);

export const signAgreement = defineCall({
  method: "POST",
  path: "/api/prod/appLoanOrder/sign",
  access: "member",
  summary: "Signs the agreement that was shown; the loan is paid at once, whole.",
  input: z.strictObject({
    id,
    typedName: z.string().max(200),
    textHash: z.string().max(64),
    signature,
  }),
  result: order,
  refusals: [
    "loan_not_found",
    "not_passed",
    "verification_required",
    "loan_overdue",
    "signature_missing",
    "name_differs",
    "agreement_changed",
    "treasury_short",
  ],
});

export const checkAgreement = defineCall({
  method: "GET",
  path: "/api/public/loanAgreement",
  access: "public",
  summary: "Whether what has this SHA-256 is an agreement signed here, as text or PDF, and when.",
  input: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  result: z.object({ isOurs: z.boolean(), signTime: wireTime.nullable() }),
  refusals: [],
});

export const repayLoan = defineCall({
  method: "POST",
  path: "/api/prod/appLoanOrder/repay",
  access: "member",
  // It ends what is open.
  whileHeld: "allowed",
  summary: "Repays a part or, without an amount, all of it; never more than is owed.",
  input: z.strictObject({
    id,
    amount: positiveDecimalText.optional(),
    from: z.enum(["available", "collateral"]).default("available"),
  }),
  result: order,
  refusals: [
    "loan_not_found",
    "loan_not_running",
    "amount_not_positive",
    "nothing_pledged",
    "price_stale",
    "insufficient_collateral",
    "insufficient_balance",
    "positions_losing",
    "reversal_open",
  ],
});

export const changeCollateral = defineCall({
  method: "POST",
  path: "/api/prod/appLoanOrder/changeCollateral",
  access: "member",
  // What is added protects the loan; what is taken out comes back where it was.
  whileHeld: "allowed",
  summary: "Adds to the collateral, or takes out of it (below zero) down to the initial ratio.",
  input: z.strictObject({ id, amount: decimalText }),
  result: order,
  refusals: [
    "loan_not_found",
    "loan_not_running",
    "nothing_pledged",
    "amount_not_positive",
    "price_stale",
    "above_initial_ratio",
    "insufficient_balance",
    "positions_losing",
    "reversal_open",
  ],
});

export const listLoans = defineCall({
  method: "GET",
  path: "/api/prod/appLoanOrder/listMy",
  access: "member",
  summary: "My loans in a book, the latest first: those that are open, or those that ended.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    status: z.enum(["open", "closed"]).optional(),
  }),
  result: pageOf(order),
  refusals: [],
});

export const readLoan = defineCall({
  method: "GET",
  path: "/api/prod/appLoanOrder/queryById",
  access: "member",
  summary: "One of my loans with all that became of it.",
  input: z.object({ id }),
  result: z.object({
    ...order.shape,
    history,
    /** Why an application was declined. */
    rejection: z.enum(CREDIT_REJECTIONS).nullable(),
  }),
  refusals: ["loan_not_found"],
});

/** Everything about loans that operators settle, as the table and the wire hold it. */
export const writtenLoanTerms = z.strictObject({
  products: z
    .array(
      z.strictObject({
        id: productId,
        kind: z.enum(LOAN_KINDS),
        isEnabled: z.boolean(),
        currency: currencyCode,
        days: z.array(z.int().min(1).max(3_650)).max(20),
        dailyPpm: ppm,
        lateDailyPpm: ppm,
        amountMin: settledAmount,
        amountMax: settledAmount,
        collaterals: z.array(currencyCode).max(50),
        initialLtvPpm: ppm,
        warnLtvPpm: ppm,
        callLtvPpm: ppm,
        liquidationLtvPpm: ppm,
        // Versions of before there was one have none.
        collateralSpreadPpm: ppm.default(0),
        affordablePpm: ppm,
        soleReviewMax: settledAmount,
        creditMaxBasic: settledAmount,
        creditMaxAdvanced: settledAmount,
        levelPpm: ppm,
      }),
    )
    .min(1)
    .max(20),
}) satisfies z.ZodType<WrittenLoanTerms>;

export const readLoanTerms = defineTermsRead({
  path: "/api/prod/appLoanSet/terms",
  on: "On what loans are given",
  terms: writtenLoanTerms,
});
