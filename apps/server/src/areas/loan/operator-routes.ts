import { ok, toDecimalText } from "@plumbline/engine/kernel";
import { owedAt } from "@plumbline/engine/loan";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/loan/operator-calls";
import { readHouseBalances } from "#platform/ledger/house-balances";
import { sql } from "#platform/postgres/database";
import { operatorRoute, type Route } from "#platform/http/route";
import { termsRoutes } from "#services/operators/settings/terms";
import { type LoanDeps, TREASURY } from "./commands.ts";
import { settledLoanTerms } from "./loan-terms.ts";
import { pageOfLoans } from "./loan-store.ts";
import { priceOfCollateral, ratioView } from "./loan-views.ts";

export const loanOperatorRoutes = (deps: LoanDeps): readonly Route[] => [
  operatorRoute(calls.listLoanExposures, async ({ input: { book } }) => {
    const [{ terms }, balances, rows] = await Promise.all([
      deps.terms.current(deps.clock.now()),
      readHouseBalances(deps.database),
      deps.database.query<ExposureRow>(exposureStatement, [book]),
    ]);
    const currencies = new Set(
      terms.products.flatMap(({ amountMin, collaterals }) => [amountMin.asset, ...collaterals]),
    );
    return ok(
      [...currencies].map((currency) => {
        const treasury = balances.find((one) => {
          return one.book === book && one.account === TREASURY && one.asset === currency;
        });
        const row = rows.find((one) => one.currency === currency);
        return {
          id: `${book}.${currency}`,
          book,
          currency,
          treasury: toDecimalText(treasury?.units ?? 0n),
          loans: row?.loans ?? 0,
          principal: toDecimalText(row?.principal ?? 0n),
          overdue: toDecimalText(row?.overdue ?? 0n),
          credit: toDecimalText(row?.credit ?? 0n),
          called: toDecimalText(row?.called ?? 0n),
          pledged: toDecimalText(row?.pledged ?? 0n),
        };
      }),
    );
  }),

  operatorRoute(calls.listEveryLoan, async ({ input }) => {
    const now = deps.clock.now();
    const filter = { ...input, userId: input.userId ?? null };
    const { lines, total } = await pageOfLoans(deps.database, filter);
    const records = lines.map(({ account, loan }) => {
      const { collateral, amount, endsAt } = loan;
      const price = priceOfCollateral(deps.prices, collateral?.asset, amount.asset);
      const { ltv, callPrice, liquidationPrice } = ratioView(loan, price, now);
      return {
        id: loan.id,
        userId: loan.userId,
        account,
        book: input.book,
        kind: loan.kind,
        status: loan.status,
        stage: loan.stage,
        currency: amount.asset,
        amount: toDecimalText(amount.units),
        owed: toDecimalText(owedAt(loan, now).total.units),
        pledgeCurrency: collateral?.asset ?? null,
        pledgeAmount: collateral === null ? null : toDecimalText(collateral.units),
        ltv,
        callPrice,
        liquidationPrice,
        createTime: toWireTime(loan.appliedAt),
        endTime: endsAt === null ? null : toWireTime(endsAt),
        receiptId: loan.receiptId,
      };
    });
    return ok(toPage(records, { ...input, total }));
  }),

  ...termsRoutes(deps, settledLoanTerms(deps), calls.loanTermsCalls),
];

interface ExposureRow {
  readonly currency: string;
  readonly loans: number;
  readonly principal: bigint;
  readonly overdue: bigint;
  readonly credit: bigint;
  readonly called: bigint;
  readonly pledged: bigint;
}

// Each loan counts in its own currency, and its collateral in another.
const exposureStatement = sql(
  "loan.exposures",
  `select currency, sum(loans)::int as loans, sum(principal)::numeric(38, 8) as principal,
     sum(overdue)::numeric(38, 8) as overdue, sum(credit)::numeric(38, 8) as credit,
     sum(called)::numeric(38, 8) as called, sum(pledged)::numeric(38, 8) as pledged
   from (
     select asset as currency, 1 as loans, principal,
       case stage when 'overdue' then principal else 0 end as overdue,
       case kind when 'credit' then principal else 0 end as credit,
       case stage when 'margin_call' then principal else 0 end as called, 0 as pledged
     from loans where book = $1 and stage in ('running', 'margin_call', 'liquidating', 'overdue')
     union all
     select pledge_asset, 0, 0, 0, 0, 0, pledge_amount
     from loans where book = $1 and kind = 'pledge'
       and stage in ('running', 'margin_call', 'liquidating', 'overdue')
   ) as counted group by currency`,
);
