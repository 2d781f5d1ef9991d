import {
  add,
  type Book,
  err,
  type Money,
  money,
  mustParseDecimal,
  ok,
  toDecimalText,
  USDT,
  type UserId,
  zero,
} from "@plumbline/engine/kernel";
import {
  isLoanOpen,
  type Loan,
  type LoanId,
  type LoanStage,
  owedAt,
  valueOf,
} from "@plumbline/engine/loan";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/loan";
import { writeShare } from "@plumbline/protocol/loan/loan-wire";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import { newId } from "#platform/process/ids";
import { publicTermsRoute } from "#services/operators/settings/terms";
import { addCollateral, type LoanDeps, repayLoan, takePledge } from "./commands.ts";
import { readApplications } from "./credit-rows.ts";
import { creditStanding } from "./credit-standing.ts";
import { loanStore, openIn, pageOfLoans, readHistory, readLoan } from "./loan-store.ts";
import { historyView, orderView, priceOfCollateral, ratioView } from "./loan-views.ts";

export const loanRoutes = (deps: LoanDeps): readonly Route[] => [
  publicRoute(calls.listLoanProducts, async () => {
    const { terms } = await deps.terms.current(deps.clock.now());
    return ok(
      terms.products.map((product) => ({
        id: product.id,
        kind: product.kind,
        isEnabled: product.isEnabled,
        currency: product.amountMin.asset,
        collaterals: [...product.collaterals],
        days: [...product.days],
        dailyRate: writeShare(product.dailyRate),
        lateDailyRate: writeShare(product.lateDailyRate),
        amountMin: toDecimalText(product.amountMin.units),
        amountMax: toDecimalText(product.amountMax.units),
        termsVersion: terms.version,
        initialLtv: writeShare(product.ltv.initial),
        warnLtv: writeShare(product.ltv.warn),
        callLtv: writeShare(product.ltv.call),
        liquidationLtv: writeShare(product.ltv.liquidate),
      })),
    );
  }),

  memberRoute(calls.readMyLoans, async ({ input: { book }, userId }) =>
    ok(await standingOf(deps, userId, book)),
  ),

  memberRoute(calls.applyForPledge, async ({ input, userId, requestId }) => {
    const { book, productId, days } = input;
    const { terms } = await deps.terms.current(deps.clock.now());
    const product = terms.products.find(({ id }) => id === productId);
    if (product === undefined) return err({ type: "loan_not_offered" });
    const pledge = {
      loanId: newId() as LoanId, // a new id
      book,
      productId,
      days,
      amount: money(product.amountMin.asset, mustParseDecimal(input.amount)),
      collateral: money(input.pledgeCurrency, mustParseDecimal(input.pledgeAmount)),
      shownVersion: input.termsVersion,
    };
    return takePledge(deps, { userId, requestId }, pledge);
  }),

  memberRoute(calls.repayLoan, async ({ input, userId, requestId }) => {
    const { id, from, amount } = input;
    const loan = await readLoan(deps.database, { userId, id });
    if (loan === null) return err({ type: "loan_not_found" });
    const paid = amount === undefined ? null : money(loan.amount.asset, mustParseDecimal(amount));
    return repayLoan(deps, { userId, requestId }, { loan, amount: paid, from });
  }),

  memberRoute(calls.changeCollateral, async ({ input: { id, amount }, userId, requestId }) => {
    const loan = await readLoan(deps.database, { userId, id });
    if (loan === null) return err({ type: "loan_not_found" });
    const asset = loan.collateral?.asset ?? loan.amount.asset;
    const change = money(asset, mustParseDecimal(amount));
    return addCollateral(deps, { userId, requestId }, { loan, change });
  }),

  memberRoute(calls.listLoans, async ({ input, userId }) => {
    const { lines, total } = await pageOfLoans(deps.database, { ...input, userId });
    const records = lines.map(({ loan }) => viewOf(deps, loan));
    return ok(toPage(records, { ...input, total }));
  }),

  memberRoute(calls.readLoan, async ({ input: { id }, userId }) => {
    const loan = await readLoan(deps.database, { userId, id });
    if (loan === null) return err({ type: "loan_not_found" });
    const [lines, applications] = await Promise.all([
      readHistory(deps.database, loan),
      readApplications(deps.database, [loan]),
    ]);
    const rejection = applications.get(loan.id)?.rejection ?? null;
    return ok({ ...viewOf(deps, loan), history: historyView(lines), rejection });
  }),

  publicTermsRoute(deps, calls.readLoanTerms),
];

function viewOf({ prices, clock }: LoanDeps, loan: Loan) {
  const price = priceOfCollateral(prices, loan.collateral?.asset, loan.amount.asset);
  return orderView(loan, price, clock.now());
}

/** The stages in order of urgency. */
const STAGES_BY_CARE: readonly LoanStage[] = ["overdue", "margin_call", "liquidating", "running"];

/** A member's debt, collateral and remaining credit in a book. */
async function standingOf(deps: LoanDeps, userId: UserId, book: Book) {
  const { clock, database, prices } = deps;
  const now = clock.now();
  const states = await loanStore.load(database, [userId]);
  const state = states.get(userId);
  if (state === undefined) throw new Error("the store answers for whom it is asked");
  const open = openIn(state, book);
  const paid = open.filter(({ stage }) => stage !== null);
  const worth = paid.map(({ collateral, amount }): Money | null => {
    if (collateral === null) return zero(amount.asset);
    const price = priceOfCollateral(prices, collateral.asset, amount.asset);
    return price && valueOf(collateral, price.quote.price, amount.asset);
  });
  const ratios = paid.flatMap((loan) => {
    const price = priceOfCollateral(prices, loan.collateral?.asset, loan.amount.asset);
    return ratioView(loan, price, now).ltv ?? [];
  });
  const highest = ratios.toSorted((a, b) => Number(mustParseDecimal(b) - mustParseDecimal(a)))[0];
  const { limit, used, isVerified } = await creditStanding(deps, { userId, book, open });
  const sum = (amounts: readonly Money[]) => amounts.reduce(add, zero(USDT));
  return {
    limit: toDecimalText(limit.units),
    used: toDecimalText(used.units),
    owed: toDecimalText(sum(paid.map((loan) => owedAt(loan, now).total)).units),
    pledged: worth.includes(null)
      ? null
      : toDecimalText(sum(worth.filter((amount) => amount !== null)).units),
    ltv: highest ?? null,
    stage: STAGES_BY_CARE.find((stage) => paid.some((loan) => loan.stage === stage)) ?? null,
    openCount: open.filter(isLoanOpen).length,
    isVerified,
  };
}
