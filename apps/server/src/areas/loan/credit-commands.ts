import { houseAccount, ok } from "@plumbline/engine/kernel";
import {
  type ApplyCredit,
  applyCredit,
  creditLimit,
  type Loan,
  reviewCredit,
  type ReviewStep,
  signCredit,
  type SoleReview,
} from "@plumbline/engine/loan";
import { stakeIn } from "@plumbline/engine/limits";
import { HOUSE, newReceiptId, type RequestId } from "#platform/process/ids";
import type { SignedInOperator } from "#platform/http/route";
import { runOperatorCommand, recordSubject } from "#services/operators/operator-command";
import { readColleagues } from "#services/operators/same-person";
import { hashOfText } from "./agreement.ts";
import { answerIn, type LoanDeps, type LoanRequest, TREASURY, withLine } from "./commands.ts";
import { soleReviewsStore } from "./credit-rows.ts";
import { creditUsed, hasOverdue, inBook, readStanding } from "./credit-standing.ts";
import { namingColleague } from "./loan-steps.ts";
import { loanStore, loggedLoanStore, openIn } from "./loan-store.ts";

/** Applies for credit under the member's lock, so that simultaneous applications obey the limit. */
export async function takeCredit(
  deps: LoanDeps,
  { userId, requestId }: LoanRequest,
  credit: Omit<ApplyCredit, "userId">,
) {
  const { book, affordability, amount } = credit;
  const [{ terms }, standing] = await Promise.all([
    deps.terms.current(deps.clock.now()),
    readStanding(deps.database, userId),
  ]);
  const product = terms.products.find(({ id }) => id === credit.productId);
  const figures = [amount, affordability.income, affordability.spending, affordability.otherDebts];
  return deps.commands.run({
    name: "loan.apply-credit",
    userId,
    requestId,
    causeId: credit.loanId,
    content: JSON.stringify([
      book,
      credit.productId,
      credit.days,
      ...figures.map(({ units }) => String(units)),
    ]),
    store: loanStore,
    newRisk: stakeIn(book),
    decide: ({ state }, now) => {
      const open = openIn(state, book);
      const zeroLimit = { asset: amount.asset, units: 0n };
      const context = {
        terms,
        isVerified: standing.proven !== "none",
        creditMax: product ? creditLimit(product, inBook(standing, book)) : zeroLimit,
        owed: creditUsed(open, now),
        hasOverdue: hasOverdue(open),
      };
      const applied = applyCredit(context, { ...credit, userId }, now);
      const change = withLine(applied, { requestId, at: now });
      if (!change.ok) return change;
      const words = { claimedBy: null, passedBy: null, rejection: null, note: null };
      const application = { affordability, ...words };
      return ok({ ...change.value, next: { ...change.value.next, application } });
    },
    answer: answerIn(deps),
  });
}

/** A signature, and the agreement's text in the reader's language. */
export interface SignedText {
  readonly loan: Loan;
  readonly name: string;
  readonly language: string;
  readonly text: string;
  readonly typedName: string;
  readonly textHash: string;
  readonly signature: string;
  readonly isDrawn: boolean;
}

/**
 * Signs a passed credit, which is then paid out: under the house's lock, since its treasury lends.
 */
export async function signLoan(
  deps: LoanDeps,
  { userId, requestId }: LoanRequest,
  signing: SignedText,
) {
  const { loan, name, language, text, typedName, textHash, signature, isDrawn } = signing;
  const { id, book, amount } = loan;
  const receiptId = newReceiptId();
  const { proven } = await readStanding(deps.database, userId);
  return deps.commands.run({
    name: "loan.sign-credit",
    userId,
    requestId,
    causeId: id,
    content: `${id} ${textHash} ${typedName}`,
    store: loanStore,
    newRisk: stakeIn(book),
    additionalLock: HOUSE,
    readsHouseBalances: true,
    decide: ({ state, houseHolds }, now) => {
      const context = {
        loan: state.loans.get(id),
        isVerified: proven !== "none",
        hasOverdue: hasOverdue(openIn(state, book)),
        verifiedName: name,
        textHash: hashOfText(text),
        treasury: houseHolds(houseAccount(book, TREASURY), amount.asset),
      };
      const paid = signCredit(
        context,
        { signature: { typedName, textHash, isDrawn }, receiptId },
        now,
      );
      const change = withLine(paid, { requestId, at: now });
      if (!change.ok) return change;
      const agreement = {
        userId,
        loanId: id,
        language,
        text,
        textHash,
        typedName,
        signature,
        signedAt: now,
      };
      return ok({ ...change.value, next: { ...change.value.next, agreement } });
    },
    answer: answerIn(deps),
  });
}

/** One step of an operator in the review of a credit. */
export async function review(deps: LoanDeps, { loan, step, operator, requestId }: ReviewRequest) {
  const { database, clock, terms: termsBook, commands } = deps;
  const { id, userId, productId } = loan;
  const [colleagues, published, standing] = await Promise.all([
    readColleagues(database, clock.now()),
    termsBook.at(loan.rates.termsVersion),
    readStanding(database, userId),
  ]);
  const product = published?.terms.products.find((one) => one.id === productId);
  if (product === undefined) throw new Error(`loan ${id} is of no published product`);
  const reviewed = await runOperatorCommand(commands, {
    call: `loan.${step.type.replaceAll("_", "-")}`,
    by: operator,
    userId,
    subject: recordSubject(userId, id),
    requestId,
    causeId: id,
    content: JSON.stringify([id, step]),
    store: loggedLoanStore,
    relatedStore: soleReviewsStore(clock),
    decide: ({ relatedStore, state }, now) => {
      const [current, application] = [state.loans.get(loan.id), state.applications.get(loan.id)];
      const credit = current && application ? { loan: current, application } : undefined;
      const { isSamePerson } = colleagues;
      // The type that `soleReviewsStore` loads; all commands of a batch share this list.
      const soleReviews = relatedStore as SoleReview[];
      const facts = {
        creditMax: creditLimit(product, inBook(standing, loan.book)),
        otherLoans: openIn(state, loan.book).filter((one) => one.id !== loan.id),
      };
      const context = { credit, facts, product, hashOf: hashOfText, isSamePerson, soleReviews };
      const decided = reviewCredit(context, { step, by: operator.id }, now);
      if (!decided.ok) return decided;
      const { next, ...effects } = decided.value;
      const isSole = next.loan.status === "passed" && current?.status === "under_review";
      if (isSole && application?.passedBy === null) {
        // A review in the same batch could not read this one from the table yet.
        const { book, amount } = next.loan;
        soleReviews.push({ operatorId: operator.id, userId, book, amount, at: now });
      }
      const change = withLine(ok({ ...effects, next: next.loan }), { requestId, at: now });
      if (!change.ok) return change;
      const { application: words } = next;
      return ok({ ...change.value, next: { ...change.value.next, application: words } });
    },
    summary: (state, next) => ({
      before: { status: state.loans.get(loan.id)?.status ?? null },
      after: { status: next.loan.status, passedBy: next.application?.passedBy ?? null },
    }),
    answer: ({ loan: { status } }) => ({ id, status }),
  });
  return namingColleague(database, { userId, id }, reviewed);
}

interface ReviewRequest {
  readonly loan: Loan;
  readonly step: ReviewStep;
  readonly operator: SignedInOperator;
  readonly requestId: RequestId;
}
