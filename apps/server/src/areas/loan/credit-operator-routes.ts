import { DAY_MS, err, isLess, ok, toDecimalText, type UserId } from "@plumbline/engine/kernel";
import {
  affordableAmount,
  creditLimit,
  interestToEnd,
  type Loan,
  soleReviewLeft,
} from "@plumbline/engine/loan";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/loan/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import { sql, type Tx } from "#platform/postgres/database";
import { readColleagues } from "#services/operators/same-person";
import { review } from "./credit-commands.ts";
import type { LoanDeps } from "./commands.ts";
import { readApplications, readSoleReviews } from "./credit-rows.ts";
import { inBook, readStanding } from "./credit-standing.ts";
import { pageOfCases, readLoan } from "./loan-store.ts";
import { instantToColumn } from "#platform/postgres/columns";

/** Members are promised a decision within a day. */
const DUE_AFTER_MS = DAY_MS;

export const creditOperatorRoutes = (deps: LoanDeps): readonly Route[] => [
  operatorRoute(calls.listCreditCases, async ({ input, operator }) => {
    const now = deps.clock.now();
    const { lines, total } = await pageOfCases(deps.database, {
      ...input,
      operatorId: operator.id,
      now: instantToColumn(now),
    });
    const loans = lines.map(({ loan }) => loan);
    const [applications, names, soleReviews, { isSamePerson }] = await Promise.all([
      readApplications(deps.database, loans),
      readOperatorNames(deps.database),
      readSoleReviews(deps.database, now),
      readColleagues(deps.database, now),
    ]);
    const records = await Promise.all(
      lines.map(async ({ account, loan }) => {
        const application = applications.get(loan.id);
        if (application === undefined) throw new Error(`credit ${loan.id} has no application`);
        const { affordability, takenBy, passedBy } = application;
        const product = await productOf(deps, loan);
        const standing = await readStanding(deps.database, loan.userId);
        const limit = creditLimit(product, inBook(standing, loan.book));
        const affordable = affordableAmount(product, { affordability, days: loan.days });
        const context = { product, isSamePerson, soleReviews };
        const sole = soleReviewLeft(context, { loan, by: operator.id }, now);
        const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
        return {
          id: loan.id,
          userId: loan.userId,
          account,
          book: loan.book === "demo" ? ("demo" as const) : ("live" as const),
          status: loan.status,
          currency: loan.amount.asset,
          amount: toDecimalText(loan.amount.units),
          days: loan.days,
          totalInterest: toDecimalText(interestToEnd(loan).units),
          income: toDecimalText(affordability.income.units),
          spending: toDecimalText(affordability.spending.units),
          otherDebts: toDecimalText(affordability.otherDebts.units),
          affordable: toDecimalText(affordable.units),
          limit: toDecimalText(limit.units),
          verification: standing.proven,
          vipLevel: standing.level,
          takenBy: nameOf(takenBy),
          passedBy: nameOf(passedBy),
          needsTwo: isLess(sole, loan.amount),
          createTime: toWireTime(loan.appliedAt),
          dueTime: toWireTime(loan.appliedAt + DUE_AFTER_MS),
        };
      }),
    );
    return ok(toPage(records, { ...input, total }));
  }),

  operatorRoute(calls.takeOnCredit, async ({ input, operator, requestId }) => {
    const loan = await caseOf(deps, input);
    if (loan === null) return err({ type: "loan_not_found" });
    return review(deps, { loan, step: { type: "take_on" }, operator, requestId });
  }),

  operatorRoute(calls.passCredit, async ({ input, operator, requestId }) => {
    const loan = await caseOf(deps, input);
    if (loan === null) return err({ type: "loan_not_found" });
    return review(deps, { loan, step: { type: "pass" }, operator, requestId });
  }),

  operatorRoute(calls.rejectCredit, async ({ input, operator, requestId }) => {
    const { rejection, note } = input;
    const loan = await caseOf(deps, input);
    if (loan === null) return err({ type: "loan_not_found" });
    const step = { type: "reject", rejection, note: note === "" ? null : (note ?? null) } as const;
    return review(deps, { loan, step, operator, requestId });
  }),
];

/** A credit by its member and its id; null if there is none. */
async function caseOf(
  { database }: LoanDeps,
  { userId, id }: { readonly userId: UserId; readonly id: string },
): Promise<Loan | null> {
  const loan = await readLoan(database, { userId, id });
  return loan?.kind === "credit" ? loan : null;
}

async function productOf({ terms }: LoanDeps, { productId, rates, id }: Loan) {
  const published = await terms.at(rates.termsVersion);
  const product = published?.terms.products.find((one) => one.id === productId);
  if (product === undefined) throw new Error(`loan ${id} is of no published product`);
  return product;
}

async function readOperatorNames(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(namesStatement);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const namesStatement = sql("loan.operator-names", "select id, name from operator_names");
