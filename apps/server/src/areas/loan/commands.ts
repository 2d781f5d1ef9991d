import {
  type Book,
  type Decision,
  err,
  houseAccount,
  type Instant,
  type Money,
  ok,
  type Quote,
  type Result,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  applyPledge,
  type ApplyPledge,
  changeCollateral,
  endTerm,
  evaluateLoan,
  type Loan,
  type LoanEvent,
  remindToSign,
  repay,
  TICK_WAITS_MAX_MS,
} from "@plumbline/engine/loan";
import { stakeIn } from "@plumbline/engine/limits";
import type { Context } from "#platform/command/command";
import { HOUSE, newReceiptId, type RequestId, systemRequestId } from "#platform/process/ids";
import type { OpenLosses } from "#services/plug/area";
import type { Deps } from "#services/plug/deps";
import type { LoanChange } from "./loan-rows.ts";
import { loanStore, type MemberLoans, openIn } from "./loan-store.ts";
import type { LoanTermsBook } from "./loan-terms.ts";
import { liveTick, orderView, priceOfCollateral } from "./loan-views.ts";

export interface LoanDeps extends Deps {
  readonly openLosses: OpenLosses;
  readonly terms: LoanTermsBook;
}

/** The account that the house lends from and is repaid to. */
export const TREASURY = "treasury:loan";

export interface LoanRequest {
  readonly userId: UserId;
  readonly requestId: RequestId;
}

/** A decision with the event that it adds to the loan's history. */
export function withLine<Refusal>(
  result: Result<Decision<Loan, LoanEvent>, Refusal>,
  { requestId, at }: { readonly requestId: RequestId; readonly at: Instant },
): Result<Decision<LoanChange, LoanEvent>, Refusal> {
  if (!result.ok) return result;
  const { next, ...effects } = result.value;
  const [event] = effects.events;
  if (event === undefined) throw new Error("whatever becomes of a loan is an event");
  const line = {
    userId: next.userId,
    loanId: next.id,
    requestId,
    type: event.type,
    at,
    postings: effects.postings,
    receiptId: effects.receipts[0]?.id ?? null,
    principal: next.principal.units,
    interest: next.interest.units,
    hoursCharged: next.hoursCharged,
  };
  return ok({ ...effects, next: { loan: next, line } });
}

/**
 * Borrows against collateral under the house's lock, since its treasury is part of the decision.
 */
export async function takePledge(
  deps: LoanDeps,
  { userId, requestId }: LoanRequest,
  pledge: Omit<ApplyPledge, "userId" | "receiptId"> & {
    readonly shownVersion?: number | undefined;
  },
) {
  const current = await deps.terms.current(deps.clock.now());
  const { terms } = current;
  const { shownVersion } = pledge;
  const shown = shownVersion === undefined ? current : await deps.terms.at(shownVersion);
  const productOf = (published: typeof shown) =>
    JSON.stringify(published?.written.products.find(({ id }) => id === pledge.productId));
  const isAsShown = productOf(shown) === productOf(current);
  const { book, amount, collateral } = pledge;
  const receiptId = newReceiptId();
  return deps.commands.run({
    name: "loan.apply-pledge",
    userId,
    requestId,
    causeId: pledge.loanId,
    content: JSON.stringify([
      book,
      pledge.productId,
      pledge.days,
      ...[amount, collateral].flatMap(({ asset, units }) => [asset, String(units)]),
    ]),
    store: loanStore,
    newRisk: stakeIn(book),
    // Serialised: the amount left to lend depends on all earlier loans.
    additionalLock: HOUSE,
    readsHouseBalances: true,
    relatedStore: deps.openLosses.store,
    decide: (context, now) => {
      const inputs = {
        ...moneyOf(deps, context, book),
        terms,
        isAsShown,
        tick: liveTick(priceOfCollateral(deps.prices, collateral.asset, amount.asset)),
        openLoans: openIn(context.state, book).length,
        treasury: context.houseHolds(houseAccount(book, TREASURY), amount.asset),
      };
      const applied = applyPledge(inputs, { ...pledge, userId, receiptId }, now);
      return withLine(applied, { requestId, at: now });
    },
    answer: answerIn(deps),
  });
}

const moneyOf = ({ openLosses }: LoanDeps, context: Context<MemberLoans>, book: Book) => ({
  balances: context.balances,
  losses: openLosses.of(context.relatedStore, book),
  isReversalOpen: context.state.isReversalOpen,
});

/** A loan as its member reads it, directly after the command. */
export const answerIn =
  ({ prices, clock }: LoanDeps) =>
  ({ loan }: LoanChange) =>
    orderView(
      loan,
      priceOfCollateral(prices, loan.collateral?.asset, loan.amount.asset),
      clock.now(),
    );

export function repayLoan(
  deps: LoanDeps,
  { userId, requestId }: LoanRequest,
  repayment: {
    readonly loan: Loan;
    readonly amount: Money | null;
    readonly from: "available" | "collateral";
  },
) {
  const { loan, amount, from } = repayment;
  const { id, book } = loan;
  const receiptId = newReceiptId();
  return deps.commands.run({
    name: "loan.repay",
    userId,
    requestId,
    causeId: id,
    content: `${id} ${amount === null ? "all" : amount.units} ${from}`,
    store: loanStore,
    relatedStore: deps.openLosses.store,
    decide: (context, now) => {
      const inputs = { ...moneyOf(deps, context, book), ...loanAndTick(deps, context, loan) };
      const repaid = repay(inputs, { amount, from, receiptId }, now);
      return withLine(repaid, { requestId, at: now });
    },
    answer: answerIn(deps),
  });
}

export function addCollateral(
  deps: LoanDeps,
  { userId, requestId }: LoanRequest,
  { loan, change }: { readonly loan: Loan; readonly change: Money },
) {
  const { id, book } = loan;
  const receiptId = newReceiptId();
  return deps.commands.run({
    name: "loan.change-collateral",
    userId,
    requestId,
    causeId: id,
    content: `${id} ${change.units}`,
    store: loanStore,
    relatedStore: deps.openLosses.store,
    decide: (context, now) => {
      const inputs = { ...moneyOf(deps, context, book), ...loanAndTick(deps, context, loan) };
      const changed = changeCollateral(inputs, { change, receiptId }, now);
      return withLine(changed, { requestId, at: now });
    },
    answer: answerIn(deps),
  });
}

/** A loan as read under the lock, and the actionable price of its collateral. */
const loanAndTick = (
  { prices }: LoanDeps,
  { state }: Context<MemberLoans>,
  { id, collateral, amount }: Loan,
) => ({
  loan: state.loans.get(id),
  tick: liveTick(priceOfCollateral(prices, collateral?.asset, amount.asset)),
});

/** Evaluates a loan at a tick. The id is derived from both, so repetitions take effect once. */
export function evaluate(deps: LoanDeps, { id, userId }: Loan, quote: Quote) {
  const requestId = systemRequestId("loan-evaluate", id, quote.symbol, quote.seq);
  const receiptId = newReceiptId();
  return deps.commands.run({
    name: "loan.evaluate",
    userId,
    requestId,
    causeId: id,
    content: id,
    store: loanStore,
    decide: ({ state }, now) => {
      // The command waited too long, for instance while the database was down; a later tick
      // decides.
      if (now - quote.at > TICK_WAITS_MAX_MS) return err({ type: "nothing_due" as const });
      const evaluated = evaluateLoan(state.loans.get(id), { tick: quote, receiptId }, now);
      return withLine(evaluated, { requestId, at: now });
    },
    answer: () => null,
  });
}

/** Ends a loan's term. The id is derived from loan and end, so repetitions take effect once. */
export function endLoanTerm(deps: LoanDeps, loan: Loan) {
  const { id, userId, book, endsAt } = loan;
  const requestId = systemRequestId("loan-end", id, endsAt ?? 0);
  const receiptId = newReceiptId();
  return deps.commands.run({
    name: "loan.end-term",
    userId,
    requestId,
    causeId: id,
    content: id,
    store: loanStore,
    relatedStore: deps.openLosses.store,
    decide: (context, now) => {
      const inputs = { ...moneyOf(deps, context, book), ...loanAndTick(deps, context, loan) };
      return withLine(endTerm(inputs, { receiptId }, now), { requestId, at: now });
    },
    answer: () => null,
  });
}

/** Reminds a member to sign a credit. The id is derived from the loan, so it happens once. */
export function remind(deps: LoanDeps, { id, userId }: Loan) {
  const requestId = systemRequestId("loan-lapsing", id);
  return deps.commands.run({
    name: "loan.remind-to-sign",
    userId,
    requestId,
    causeId: id,
    content: id,
    store: loanStore,
    decide: ({ state }, now) =>
      withLine(remindToSign(state.loans.get(id), now), { requestId, at: now }),
    answer: () => null,
  });
}
