import {
  type AssetCode,
  DAY_MS,
  type Instant,
  isLess,
  lesser,
  subtract,
  toDecimalText,
  userBookOf,
} from "@plumbline/engine/kernel";
import {
  affordableAmount,
  affordableBeside,
  type CreditApplication,
  creditLimit,
  creditPreimage,
  interestToEnd,
  isLapsed,
  isLoanOpen,
  type Loan,
  owedAt,
  soleReviewLeft,
} from "@plumbline/engine/loan";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import { writeShare } from "@plumbline/protocol/loan/loan-wire";
import type { listCreditCases, readCreditCase } from "@plumbline/protocol/loan/operator-calls";
import { sql } from "#platform/postgres/database";
import { readColleagues } from "#services/operators/same-person";
import { readOperatorNames } from "#services/operators/settings/proposal-rows";
import { hashOfText } from "./agreement.ts";
import type { LoanDeps } from "./commands.ts";
import { readApplications, readSoleReviews } from "./credit-rows.ts";
import { creditUsed, inBook, readStanding } from "./credit-standing.ts";
import type { LoanEventRow } from "./loan-rows.ts";
import { readStepOperators } from "./loan-steps.ts";
import { type Listed, readHistory, readLoansBeside } from "./loan-store.ts";

/** Members are promised a decision within a day. */
const DUE_AFTER_MS = DAY_MS;

type CaseLine = ResultOf<typeof listCreditCases>["records"][number];

/**
 * Credits as the queue lists them, for one operator: the amount that they may still pass alone
 * counts.
 */
export async function creditLines(
  deps: LoanDeps,
  { lines, operatorId }: { readonly lines: readonly Listed[]; readonly operatorId: string },
): Promise<CaseLine[]> {
  const cases = await creditCasesOf(deps, { lines, operatorId });
  return cases.map(({ line }) => line);
}

/** One credit with all facts that its review depends on, and their hash. */
export async function creditCase(
  deps: LoanDeps,
  { listed, operatorId }: { readonly listed: Listed; readonly operatorId: string },
): Promise<ResultOf<typeof readCreditCase>> {
  const now = deps.clock.now();
  const { loan } = listed;
  const [cases, history, beside, balances] = await Promise.all([
    creditCasesOf(deps, { lines: [listed], operatorId }),
    readHistory(deps.database, loan),
    readLoansBeside(deps.database, loan),
    deps.database.query<BalanceLine>(balancesStatement, [loan.userId, loan.book]),
  ]);
  const names = await readStepOperators(deps.database, history);
  const [credit] = cases;
  if (credit === undefined) throw new Error(`credit ${loan.id} is not read`);
  const { line, application, product, limit, soleLeft, isPassedByCaller } = credit;
  const openLoans = beside.map((one) => one.loan).filter(isLoanOpen);
  const used = creditUsed(openLoans, now);
  const { affordability } = application;
  const facts = { creditMax: limit, otherLoans: openLoans };
  return {
    ...line,
    contentHash: hashOfText(creditPreimage({ loan, application }, facts)),
    claimedTime: timeOf(history, "loan_taken_on"),
    rejection: application.rejection,
    note: application.note,
    affordableShare: writeShare(product.affordableShare),
    dailyRate: writeShare(loan.rates.dailyRate),
    lateDailyRate: writeShare(loan.rates.lateDailyRate),
    used: toDecimalText(used.units),
    affordableLeft: toDecimalText(
      affordableBeside(used, product, { affordability, days: loan.days }).units,
    ),
    limitLeft: toDecimalText(subtract(limit, lesser(used, limit)).units),
    soleReviewMax: toDecimalText(product.soleReviewMax.units),
    soleReviewLeft: toDecimalText(soleLeft.units),
    isPassedByCaller,
    balances: balances.map(({ currency, account, amount }) => ({
      currency,
      account,
      amount: toDecimalText(amount),
    })),
    otherLoans: beside.map((one) => ({
      id: one.loan.id,
      kind: one.loan.kind,
      status: one.loan.status,
      stage: one.loan.stage,
      currency: one.loan.amount.asset,
      amount: toDecimalText(one.loan.amount.units),
      owed: isOwed(one.loan, now) ? toDecimalText(owedAt(one.loan, now).total.units) : "0",
      wasOverdue: one.wasOverdue,
      createTime: toWireTime(one.loan.appliedAt),
    })),
    steps: history.toReversed().map(({ type, at, requestId }) => {
      return { type, createTime: toWireTime(at), operatorName: names.get(requestId) ?? null };
    }),
  };
}

/** Before the payout and after the end there is no debt. */
const isOwed = (loan: Loan, now: Instant): boolean =>
  loan.stage !== null && isLoanOpen(loan) && !isLapsed(loan, now);

function timeOf(history: readonly LoanEventRow[], type: LoanEventRow["type"]): string | null {
  const event = history.find((one) => one.type === type);
  return event === undefined ? null : toWireTime(event.at);
}

async function creditCasesOf(
  deps: LoanDeps,
  { lines, operatorId }: { readonly lines: readonly Listed[]; readonly operatorId: string },
) {
  const { clock, database } = deps;
  const now = clock.now();
  const applications = await readApplications(
    database,
    lines.map(({ loan }) => loan),
  );
  const staffIds = [...applications.values()].flatMap(({ claimedBy, passedBy }) => [
    claimedBy ?? "",
    passedBy ?? "",
  ]);
  const [names, soleReviews, { isSamePerson }] = await Promise.all([
    readOperatorNames(database, staffIds),
    readSoleReviews(database, now),
    readColleagues(database, now),
  ]);
  return Promise.all(
    lines.map(async ({ account, loan }) => {
      const application = applications.get(loan.id);
      if (application === undefined) throw new Error(`credit ${loan.id} has no application`);
      const { claimedBy, passedBy } = application;
      const [product, standing] = await Promise.all([
        productOf(deps, loan),
        readStanding(database, loan.userId),
      ]);
      const limit = creditLimit(product, inBook(standing, loan.book));
      const context = { product, isSamePerson, soleReviews };
      const soleLeft = soleReviewLeft(context, { loan, by: operatorId }, now);
      const line = {
        ...applicationView({ loan, application }, product),
        id: loan.id,
        userId: loan.userId,
        account,
        limit: toDecimalText(limit.units),
        verification: standing.proven,
        vipLevel: standing.level,
        claimedBy: names.get(claimedBy ?? "") ?? null,
        passedBy: names.get(passedBy ?? "") ?? null,
        needsTwo: isLess(soleLeft, loan.amount),
      };
      const isPassedByCaller = passedBy !== null && isSamePerson(passedBy, operatorId);
      return { line, application, product, limit, soleLeft, isPassedByCaller };
    }),
  );
}

/** The amount applied for, and the amount that the monthly figures make affordable. */
function applicationView(
  { loan, application }: { readonly loan: Loan; readonly application: CreditApplication },
  product: Parameters<typeof affordableAmount>[0],
) {
  const { affordability } = application;
  const { amount, appliedAt, days, status } = loan;
  return {
    book: userBookOf(loan.book),
    status,
    currency: amount.asset,
    amount: toDecimalText(amount.units),
    days,
    totalInterest: toDecimalText(interestToEnd(loan).units),
    income: toDecimalText(affordability.income.units),
    spending: toDecimalText(affordability.spending.units),
    otherDebts: toDecimalText(affordability.otherDebts.units),
    affordable: toDecimalText(affordableAmount(product, { affordability, days }).units),
    createTime: toWireTime(appliedAt),
    dueTime: toWireTime(appliedAt + DUE_AFTER_MS),
  };
}

async function productOf({ terms }: LoanDeps, { productId, rates, id }: Loan) {
  const published = await terms.at(rates.termsVersion);
  const product = published?.terms.products.find((one) => one.id === productId);
  if (product === undefined) throw new Error(`loan ${id} is of no published product`);
  return product;
}

interface BalanceLine {
  readonly currency: AssetCode;
  readonly account: string;
  readonly amount: bigint;
}

const balancesStatement = sql(
  "loan.case-balances",
  `select asset as currency, kind as account, amount from balances
   where user_id = $1 and book = $2 and amount <> 0 order by asset, kind`,
);
