import { expect, test } from "vitest";
import {
  DAY_MS,
  HOUR_MS,
  instant,
  startOfServerDay,
  toDecimalText,
  usdt,
  USDT,
  type UserId,
} from "#kernel";
import { applyPostings, balanceKey } from "#ledger";
import {
  affordableAmount,
  applyCredit,
  type ApplyCredit,
  type CreditContext,
  creditLimit,
  interestToEnd,
  signCredit,
} from "./apply-credit.ts";
import {
  creditPreimage,
  type ReviewContext,
  reviewCredit,
  type ReviewedCredit,
  type ReviewFacts,
  type ReviewStep,
  type SoleReview,
} from "./review-credit.ts";
import { endTerm } from "./evaluate-loan.ts";
import { type Loan, type LoanId, owedAt } from "./loan.ts";
import { remindToSign } from "./remind-to-sign.ts";
import { after, heldIn, losses, receiptId, START, terms } from "./testing/loans.ts";

// Goal: credit is limited by verification and the stated figures, and paid only as it was reviewed
// and signed. Method: one row a refusal, each breaking one more rule, and one credit through all
// its steps.
const affordability = {
  income: usdt("3000"),
  spending: usdt("1500"),
  otherDebts: usdt("500"),
} as const;
const creditCommand = {
  loanId: "l2" as LoanId,
  userId: "u1" as UserId,
  book: "live",
  productId: "credit-usdt",
  amount: usdt("297.3"),
  days: 30,
  affordability,
} as const satisfies ApplyCredit;
const facts: ReviewFacts = { creditMax: usdt("2000"), otherLoans: [] };
const hashOf = (text: string) => `hash of ${text}`;
const creditContext: CreditContext = {
  terms,
  isVerified: true,
  creditMax: usdt("297.32408325"),
  owed: usdt("0.02408325"),
  hasOverdue: false,
};

test("L1 credit takes at most a third of a month's surplus, interest included", () => {
  const product = terms.products[1];
  if (product === undefined) throw new Error("no credit");
  const most = (days: number) =>
    toDecimalText(affordableAmount(product, { affordability, days }).units);
  expect([most(7), most(30), most(90)]).toEqual(["299.37132022", "297.32408325", "876.33885102"]);
});

// Goal: the order of refusals of an application.
test.each<[string, Partial<CreditContext>, object, object]>([
  [
    "not_affordable",
    {},
    { affordability: { ...affordability, income: usdt("2999.9") } },
    { affordable: usdt("297.27026759") },
  ],
  [
    "not_affordable",
    { owed: usdt("0.02408326"), creditMax: usdt("5000") },
    {},
    { affordable: usdt("297.29999999") },
  ],
  [
    "not_affordable",
    { owed: usdt("297.32408326"), creditMax: usdt("5000") },
    {},
    { affordable: usdt("0") },
  ],
  [
    "above_credit_limit",
    { owed: usdt("0.02408326") },
    { affordability: { ...affordability, income: usdt("0") } },
    { left: usdt("297.29999999") },
  ],
  ["loan_overdue", { hasOverdue: true, owed: usdt("9000") }, {}, {}],
  ["verification_required", { isVerified: false, owed: usdt("9000") }, {}, {}],
  [
    "amount_above_maximum",
    { isVerified: false },
    { amount: usdt("20001") },
    { amountMax: usdt("20000") },
  ],
])("credit is refused with %s", (type, change, sent, details) => {
  const result = applyCredit({ ...creditContext, ...change }, { ...creditCommand, ...sent }, START);
  expect(result).toEqual({ ok: false, error: { type, ...details } });
});

const review = (
  credit: ReviewedCredit,
  step: ReviewStep["type"],
  seen: { readonly by?: string; readonly seenHash?: string } = {},
) => {
  const { by = "ann", seenHash = hashOf(creditPreimage(credit, facts)) } = seen;
  return reviewCredit(
    {
      credit,
      facts,
      hashOf,
      product: { soleReviewMax: usdt("297.29999999") },
      isSamePerson: (a, b) => a === b,
      soleReviews: [],
    },
    { step: { type: step, seenHash, rejection: "other", note: null }, by },
    START,
  );
};

test("L2 L8 credit is reviewed, signed and only then paid", () => {
  const applied = applyCredit(creditContext, creditCommand, START);
  if (!applied.ok) throw new Error(applied.error.type);
  const loan = applied.value.next;
  expect(toDecimalText(interestToEnd(loan).units)).toBe("2.6757");
  const words = { claimedBy: null, passedBy: null, rejection: null, note: null };
  const waiting: ReviewedCredit = { loan, application: { affordability, ...words } };
  const early = { ok: false, error: { type: "not_under_review" } };
  expect([review(waiting, "pass"), review(waiting, "reject")]).toEqual([early, early]);
  const result = review(waiting, "take_on");
  if (!result.ok) throw new Error(result.error.type);
  const first = review(result.value.next, "pass");
  if (!first.ok) throw new Error(first.error.type);
  expect(first.value.next).toMatchObject({
    loan: { status: "under_review" },
    application: { passedBy: "ann" },
  });
  const own = { ok: false, error: { type: "same_operator" } };
  expect(review(first.value.next, "pass")).toEqual(own);
  const passed = review(first.value.next, "pass", { by: "bob" });
  if (!passed.ok) throw new Error(passed.error.type);
  const signature = { typedName: " Ana  maria SOUZA", textHash: "ab", isDrawn: true };
  const rulesContext = {
    loan: passed.value.next.loan,
    isVerified: true,
    hasOverdue: false,
    verifiedName: "Ana Maria Souza",
    textHash: "ab",
    treasury: usdt("297.3"),
  };
  const signed = signCredit(rulesContext, { signature, receiptId }, START);
  expect(signed).toMatchObject({ value: { next: { status: "paid", startsAt: START } } });
  const no = (type: string, change: object, other: object = {}) => {
    const result = signCredit(
      { ...rulesContext, ...other },
      { signature: { ...signature, ...change }, receiptId },
      START,
    );
    expect(result).toMatchObject({ ok: false, error: { type } });
  };
  no("treasury_short", {}, { treasury: usdt("297.29999999") });
  no("agreement_changed", { textHash: "ac" }, { treasury: usdt("0") });
  no("name_differs", { textHash: "ac", typedName: "Ana Souza" });
  no("signature_missing", { isDrawn: false, typedName: "Ana Souza" });
  no("loan_overdue", { isDrawn: false }, { hasOverdue: true });
  no("verification_required", { isDrawn: false }, { hasOverdue: true, isVerified: false });
  const atDay30 = (ms: number) => ({ ...rulesContext.loan, appliedAt: after(ms - 30 * DAY_MS) });
  no("not_passed", {}, { loan: atDay30(0), isVerified: false });
  no("signature_missing", { isDrawn: false }, { loan: atDay30(1) });
  const inDemo = {
    ...rulesContext,
    loan: { ...rulesContext.loan, book: "demo" as const },
    isVerified: false,
  };
  expect(signCredit(inDemo, { signature, receiptId }, START).ok).toBe(true);
  no("not_passed", { isDrawn: false }, { loan });
  no("loan_not_found", { isDrawn: false }, { loan: undefined });
});

// Goal: a decision names everything that was considered, and nothing that changes by itself.
// Method: one change at a time in the content of its hash.
test.each<[string, boolean, (credit: ReviewedCredit) => [ReviewedCredit, Partial<ReviewFacts>]]>([
  [
    "the income",
    true,
    ({ loan, application }) => [
      {
        loan,
        application: { ...application, affordability: { ...affordability, income: usdt("1") } },
      },
      {},
    ],
  ],
  [
    "the first pass",
    true,
    ({ loan, application }) => [{ loan, application: { ...application, passedBy: "bob" } }, {}],
  ],
  ["the limit", true, (credit) => [credit, { creditMax: usdt("10000") }]],
  ["another loan", true, (credit) => [credit, { otherLoans: [credit.loan] }]],
  [
    "who took it on",
    false,
    ({ loan, application }) => [{ loan, application: { ...application, claimedBy: "bob" } }, {}],
  ],
  [
    "that it is taken on",
    false,
    ({ loan, application }) => [{ loan: { ...loan, status: "under_review" }, application }, {}],
  ],
])("L8 the hash of a credit that is seen and %s: %s", (_what, isOther, change) => {
  const applied = applyCredit(creditContext, creditCommand, START);
  if (!applied.ok) throw new Error(applied.error.type);
  const words = { claimedBy: null, passedBy: null, rejection: null, note: null };
  const credit = { loan: applied.value.next, application: { affordability, ...words } };
  const [changed, otherFacts] = change(credit);
  const text = creditPreimage(changed, { ...facts, ...otherFacts });
  expect(text !== creditPreimage(credit, facts)).toBe(isOther);
});

// Goal: the place of `content_changed` among the refusals. Method: the hash of a credit before its
// first pass, sent about the one after it.
test("L8 the hash from before the first pass no longer matches", () => {
  const applied = applyCredit(creditContext, creditCommand, START);
  if (!applied.ok) throw new Error(applied.error.type);
  const loan: Loan = { ...applied.value.next, status: "under_review" };
  const words = { claimedBy: "ann", passedBy: null, rejection: null, note: null };
  const assigned: ReviewedCredit = { loan, application: { affordability, ...words } };
  const seenHash = hashOf(creditPreimage(assigned, facts));
  const passedOnce = { ...assigned, application: { ...assigned.application, passedBy: "ann" } };
  const changed = { ok: false, error: { type: "content_changed" } };
  // Ann's second pass would be refused because it is hers.
  expect(review(passedOnce, "pass", { seenHash })).toEqual(changed);
  expect(review(passedOnce, "reject", { by: "bob", seenHash })).toEqual(changed);
  const waiting: ReviewedCredit = { ...assigned, loan: { ...loan, status: "pending_review" } };
  const early = { ok: false, error: { type: "not_under_review" } };
  expect(review(waiting, "pass", { seenHash: "" })).toEqual(early);
});

test("the interest of another loan does not change the hash", () => {
  const applied = applyCredit(creditContext, creditCommand, START);
  if (!applied.ok) throw new Error(applied.error.type);
  const loan = applied.value.next;
  const words = { claimedBy: null, passedBy: null, rejection: null, note: null };
  const textOf = (interest: string) =>
    creditPreimage(
      { loan, application: { affordability, ...words } },
      { ...facts, otherLoans: [{ ...loan, interest: usdt(interest) }] },
    );
  expect(textOf("0")).toBe(textOf("0.01"));
});

// Goal: the credits that one operator passes alone are limited per day. Method: a limit of 600 and
// reviews of 297.3 and 5.4, which leave the requested amount to the last unit; a row on each side
// of each rule.
test.each<[string, readonly Partial<SoleReview>[], "passed" | "under_review"]>([
  ["nobody's", [], "passed"],
  ["what leaves enough", [{}, { amount: usdt("5.4") }], "passed"],
  ["a unit too much of one operator", [{}, { amount: usdt("5.40000001") }], "under_review"],
  ["too much of one's other account", [{}, { operatorId: "ann2" }], "under_review"],
  ["what a colleague passed of others", [{}, { operatorId: "bob" }], "passed"],
  [
    "what colleagues passed of this member",
    [
      { operatorId: "bob", userId: "u1" as UserId },
      { operatorId: null, userId: "u1" as UserId },
    ],
    "under_review",
  ],
  ["the other book's", [{}, { book: "demo" }], "passed"],
  ["yesterday's", [{}, { at: instant(startOfServerDay(START) - 1) }], "passed"],
  ["today's first", [{}, { at: startOfServerDay(START) }], "under_review"],
])("L8 with %s, a single pass makes the credit %s", (_beside, reviews, status) => {
  const applied = applyCredit(creditContext, creditCommand, START);
  if (!applied.ok) throw new Error(applied.error.type);
  const loan: Loan = { ...applied.value.next, status: "under_review" };
  const words = { claimedBy: "ann", passedBy: null, rejection: null, note: null };
  const rulesContext = {
    operatorId: "ann",
    userId: "u2" as UserId,
    book: "live",
    amount: usdt("297.3"),
    at: START,
  } as const;
  const credit = { loan, application: { affordability, ...words } };
  const context: ReviewContext = {
    credit,
    facts,
    hashOf,
    product: { soleReviewMax: usdt("600") },
    isSamePerson: (a: string, b: string) => a.slice(0, 3) === b.slice(0, 3),
    soleReviews: reviews.map((review) => ({ ...rulesContext, ...review })),
  };
  const seenHash = hashOf(creditPreimage(credit, facts));
  const passed = reviewCredit(context, { step: { type: "pass", seenHash }, by: "ann" }, START);
  expect(passed).toMatchObject({
    value: { next: { loan: { status }, application: { passedBy: "ann" } } },
  });
});

test("L9 L10 credit at its end takes the available balance; the rest costs the late rate", () => {
  const applied = applyCredit(creditContext, { ...creditCommand, book: "demo" }, START);
  if (!applied.ok) throw new Error(applied.error.type);
  const loan: Loan = {
    ...applied.value.next,
    status: "paid",
    stage: "running",
    startsAt: START,
    endsAt: after(30 * 24 * HOUR_MS),
  };
  const balances = new Map([[balanceKey("demo", USDT, "available"), usdt("100").units]]);
  const due = after(30 * 24 * HOUR_MS);
  const ended = endTerm(
    { loan, balances, losses, isReversalOpen: false, tick: null },
    { receiptId },
    due,
  );
  if (!ended.ok) throw new Error(ended.error.type);
  expect(ended.value.next).toMatchObject({ stage: "overdue", principal: usdt("199.9757") });
  expect(heldIn(applyPostings(balances, ended.value.postings))).toEqual(["0", "0", "0"]);
  const nextDay = owedAt(ended.value.next, instant(due + 24 * HOUR_MS));
  expect(toDecimalText(nextDay.interest.units)).toBe("0.08998907");
  const again = endTerm(
    { loan: ended.value.next, balances, losses, isReversalOpen: false, tick: null },
    { receiptId },
    due,
  );
  expect(again).toEqual({ ok: false, error: { type: "loan_not_running" } });
});

test("L1 the limit follows from verification, and each level adds a fifth of it", () => {
  const product = terms.products[1];
  if (product === undefined) throw new Error("no credit");
  const limit = (proven: "none" | "basic" | "advanced", level: number) =>
    toDecimalText(creditLimit(product, { proven, level }).units);
  expect([limit("none", 6), limit("basic", 0), limit("basic", 6)]).toEqual(["0", "2000", "4400"]);
  expect([limit("advanced", 0), limit("advanced", 3)]).toEqual(["10000", "16000"]);
});

// From a week before the thirtieth day on, to the millisecond; once, and not after it has lapsed.
test.each([
  ["nothing_due", 23 * DAY_MS - 1, {}],
  ["reminded", 23 * DAY_MS, {}],
  ["reminded", 30 * DAY_MS - 1, {}],
  ["not_passed", 30 * DAY_MS, {}],
  ["nothing_due", 25 * DAY_MS, { isWarned: true }],
  ["not_passed", 25 * DAY_MS, { status: "under_review" }],
] as const)("a credit that waits for its signature: %s after %d ms, %j", (outcome, ms, change) => {
  const applied = applyCredit(creditContext, creditCommand, START);
  if (!applied.ok) throw new Error(applied.error.type);
  const loan: Loan = { ...applied.value.next, status: "passed", ...change };
  const reminded = remindToSign(loan, after(ms));
  if (outcome !== "reminded") {
    expect(reminded).toEqual({ ok: false, error: { type: outcome } });
    return;
  }
  expect(reminded).toMatchObject({
    value: { next: { isWarned: true, status: "passed" }, postings: [] },
  });
});
