import { hrefTo } from "#paths";
import { type AreaHold, HOLDS_MAX, type ReadHolds } from "#shell/contributions/area-holds.ts";

/** Collateral of loans: the last repayment returns it. */
export const loanHolds: ReadHolds = async (client, { book, signal }) => {
  const page = { book, status: "open", pageSize: HOLDS_MAX } as const;
  const { records } = await client.loan.listLoans(page, { signal });
  return records.flatMap(({ id, pledgeCurrency, pledgeAmount, owed, currency }): AreaHold[] =>
    pledgeCurrency === null || pledgeAmount === null
      ? []
      : [
          {
            key: id,
            use: "hold",
            currency: pledgeCurrency,
            amount: pledgeAmount,
            name: "loan.holds.name",
            end: { key: "loan.holds.end", values: { amount: `${owed} ${currency}` } },
            href: hrefTo("loanOrders", { id }),
          },
        ],
  );
};
