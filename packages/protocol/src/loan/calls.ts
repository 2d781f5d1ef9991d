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

/** The loan-to-value ratios of each step, as decimal fractions. */
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
  summary: "The loans on offer: currencies, terms, rates and collateral.",
  input: z.object({}),
  result: z.array(
    z.object({
      id: productId,
      kind: z.enum(LOAN_KINDS),
      isEnabled: z.boolean(),
      currency: currencyCode,
      collaterals: z.array(currencyCode),
      days: z.array(z.int()),
      /** As decimal fractions: "0.0002" is 0.02 % a day. */
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
  summary: "My credit limit in a book, my debts and my collateral, in USDT.",
  input: z.object({ book: bookName.default("live") }),
  result: z.object({
    /** For credit: the limit, and the part of it that is used or applied for. */
    limit: decimalText,
    used: decimalText,
    /** The cost of repaying all loans now. */
    owed: decimalText,
    /** The value of all collateral at the last prices; null if one is missing. */
    pledged: decimalText.nullable(),
    /** The highest ratio of my pledges; null without any. */
    ltv: decimalText.nullable(),
    /** The most urgent stage; null without a debt. */
    stage: z.enum(LOAN_STAGES).nullable(),
    openCount: z.int(),
    /** Whether the basic verification, which credit in the live book needs, is authorised. */
    isVerified: z.boolean(),
  }),
  refusals: [],
});

const order = z.object({
  id,
  book: bookName,
  kind: z.enum(LOAN_KINDS),
  status: z.enum(LOAN_STATUSES),
  /** For a loan that was paid out. */
  stage: z.enum(LOAN_STAGES).nullable(),
  productId,
  /** The version of the terms at the application, whatever later ones say. */
  termsVersion: z.int(),
  currency: currencyCode,
  amount: decimalText,
  days: z.int(),
  dailyRate: decimalText,
  lateDailyRate: decimalText,
  /** Interest on the amount to the end of the term, if nothing is repaid before. */
  totalInterest: decimalText,
  /** The unpaid principal, and its interest up to now: their sum repays all of it. */
  principal: decimalText,
  interest: decimalText,
  owed: decimalText,
  /** The debt at the end of the term if nothing is repaid before. */
  owedAtEnd: decimalText,
  pledgeCurrency: currencyCode.nullable(),
  pledgeAmount: decimalText.nullable(),
  /** The collateral that may be withdrawn now; null without a price. */
  removable: decimalText.nullable(),
  /** At the last price of the collateral, actionable or not. */
  ltv: decimalText.nullable(),
  ...ladder,
  /** Deducted from the index when repaying from the collateral: "0.001" is 0.1 %. */
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
  /** The prices of the collateral at which it is called and liquidated. */
  callPrice: decimalText.nullable(),
  liquidationPrice: decimalText.nullable(),
  isExtended: z.boolean(),
  createTime: wireTime,
  startTime: wireTime.nullable(),
  endTime: wireTime.nullable(),
  endMs: z.int().nullable(),
  receiptId: receiptId.nullable(),
});

/** The history of a loan, the latest first; amounts are in its currency, except for collateral. */
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
  summary: "Borrows against collateral, which is set aside; the whole loan is paid immediately.",
  input: z.strictObject({
    book: bookName.default("live"),
    productId,
    amount: positiveDecimalText,
    days: z.int().min(1).max(3_650),
    pledgeCurrency: currencyCode,
    pledgeAmount: positiveDecimalText,
    /**
     * The version that was shown; another version without a change of this product is accepted too.
     */
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
  summary: "Applies for credit with monthly income and expenses; operators review it.",
  input: z.strictObject({
    book: bookName.default("live"),
    productId,
    amount: positiveDecimalText,
    days: z.int().min(1).max(3_650),
    /** The figures of one month, in the currency of the loan. */
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
    /** The name that has to be typed to sign. */
    name: z.string(),
    signTime: wireTime.nullable(),
  }),
  refusals: ["loan_not_found", "not_passed"],
});

export const agreementFileInput = z.object({
  id,
  format: z.enum(AGREEMENT_FORMATS).default("pdf"),
});

/** A PNG in base64: a drawing of a few strokes on a phone takes about ten thousand characters. */
const signature = z
  .string()
  .max(48_000)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/);

export const signAgreement = defineCall({
  method: "POST",
  path: "/api/prod/appLoanOrder/sign",
  access: "member",
  summary: "Signs the agreement that was shown; the whole loan is paid immediately.",
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
  summary: "Whether this SHA-256 belongs to an agreement signed here, as text or PDF, and when.",
  input: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  result: z.object({ isOurs: z.boolean(), signTime: wireTime.nullable() }),
  refusals: [],
});

export const repayLoan = defineCall({
  method: "POST",
  path: "/api/prod/appLoanOrder/repay",
  access: "member",
  // Repaying reduces an existing debt, so a hold does not prevent it.
  whileHeld: "allowed",
  summary: "Repays a part, or the whole debt without an amount; never more than the debt.",
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
  // Adding protects the loan; what is withdrawn returns to the balance.
  whileHeld: "allowed",
  summary: "Adds collateral, or withdraws it (a negative amount) down to the initial ratio.",
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
  summary: "My loans in a book, the latest first: open ones, or ended ones.",
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
  summary: "One of my loans with its history.",
  input: z.object({ id }),
  result: z.object({
    ...order.shape,
    history,
    /** Why an application was rejected. */
    rejection: z.enum(CREDIT_REJECTIONS).nullable(),
  }),
  refusals: ["loan_not_found"],
});

/** The settled terms of loans, in the form of the table and the wire. */
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
        // Versions from before the spread existed have none.
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
  of: "loans",
  terms: writtenLoanTerms,
});
