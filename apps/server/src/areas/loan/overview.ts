import { toDecimalText } from "@plumbline/engine/kernel";
import { isLapsed, owedAt } from "@plumbline/engine/loan";
import { toWireTime } from "@plumbline/protocol";
import { sql, type Tx } from "#platform/postgres/database";
import { type Overview, OVERVIEW_LINES_MAX, type OverviewOf } from "#services/plug/area";
import { loanOf, type LoanRow, loans } from "./loan-rows.ts";
import { priceOfCollateral, ratioView } from "./loan-views.ts";

type Part = Pick<Overview, "loans">;

/** A member's loans, the open ones first, at the last prices. */
export async function loanOverview(tx: Tx, { userId, now, prices }: OverviewOf): Promise<Part> {
  const rows = await tx.query<LoanRow>(loansStatement, [userId, OVERVIEW_LINES_MAX]);
  const lines = rows.map(loanOf).map((loan) => {
    const { id, book, kind, status, stage, amount, collateral, appliedAt } = loan;
    const price = priceOfCollateral(prices, collateral?.asset, amount.asset);
    return {
      id,
      book,
      kind,
      status,
      stage,
      amount: toDecimalText(amount.units),
      // Before the payout and after the end there is no debt.
      owed:
        stage === null || isLapsed(loan, now) ? "0" : toDecimalText(owedAt(loan, now).total.units),
      currency: amount.asset,
      pledged: collateral === null ? null : toDecimalText(collateral.units),
      pledgeCurrency: collateral?.asset ?? null,
      ltv: ratioView(loan, price, now).ltv,
      createTime: toWireTime(appliedAt),
    };
  });
  return { loans: lines };
}

const loansStatement = sql(
  "loan.overview",
  `select ${loans.select} from loans where user_id = $1
   order by status = 'rejected' or coalesce(stage in ('repaid', 'liquidated'), false),
     applied_at desc, id limit $2`,
);
