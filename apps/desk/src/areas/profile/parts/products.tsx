import { useTranslate } from "ra-core";
import { TimeText } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { Section, type User } from "./section.tsx";

const amountText = (amount: string, currency: string): string =>
  `${figureText(amount)} ${currency}`;

/** Invested amounts, the outstanding part, and the earnings. */
export function Investments({ user }: { readonly user: User }) {
  const translate = useTranslate();
  return (
    <Section
      titleKey="desk.users.products.investments"
      emptyKey="desk.users.noOrders"
      columns={[
        { key: "desk.ledger.book" },
        { key: "desk.earn.column.product" },
        { key: "desk.users.status" },
        { key: "desk.ledger.amount", isFigure: true },
        { key: "desk.users.principal", isFigure: true },
        { key: "desk.users.income", isFigure: true },
        { key: "desk.ledger.time" },
      ]}
      rows={user.investments.map((one) => ({
        key: one.id,
        cells: [
          one.book,
          `${translate(`desk.earn.kind.${one.kind}`)} ${one.productId}`,
          translate(`desk.earn.status.${one.status}`),
          amountText(one.paid, one.currency),
          amountText(one.principal, one.currency),
          amountText(one.income, one.incomeCurrency),
          <TimeText key="time" time={one.createTime} />,
        ],
      }))}
    />
  );
}

/** Open loans, their collateral, and the distance to liquidation. */
export function Loans({ user }: { readonly user: User }) {
  const translate = useTranslate();
  return (
    <Section
      titleKey="desk.users.products.loans"
      emptyKey="desk.users.noOrders"
      columns={[
        { key: "desk.ledger.book" },
        { key: "desk.loan.column.kind" },
        { key: "desk.users.status" },
        { key: "desk.ledger.amount", isFigure: true },
        { key: "desk.users.owed", isFigure: true },
        { key: "desk.users.pledged", isFigure: true },
        { key: "desk.users.ltv", isFigure: true },
        { key: "desk.ledger.time" },
      ]}
      rows={user.loans.map((one) => ({
        key: one.id,
        cells: [
          one.book,
          translate(`desk.loan.kind.${one.kind}`),
          translate(`desk.loan.status.${one.stage ?? one.status}`),
          amountText(one.amount, one.currency),
          amountText(one.owed, one.currency),
          one.pledged === null ? "–" : amountText(one.pledged, one.pledgeCurrency ?? ""),
          one.ltv ?? "–",
          <TimeText key="time" time={one.createTime} />,
        ],
      }))}
    />
  );
}

/** IEO applications and allocations. */
export function IeoOrders({ user }: { readonly user: User }) {
  const translate = useTranslate();
  return (
    <Section
      titleKey="desk.users.products.ieoOrders"
      emptyKey="desk.users.noOrders"
      columns={[
        { key: "desk.ledger.book" },
        { key: "desk.ledger.currency" },
        { key: "desk.users.status" },
        { key: "desk.users.quantity", isFigure: true },
        { key: "desk.users.allocated", isFigure: true },
        { key: "desk.ledger.time" },
      ]}
      rows={user.ieoOrders.map((one) => ({
        key: one.id,
        cells: [
          one.book,
          one.token,
          translate(`desk.ieo.outcome.${one.outcome}`),
          figureText(one.quantity),
          one.allocated === null ? "–" : figureText(one.allocated),
          <TimeText key="time" time={one.createTime} />,
        ],
      }))}
    />
  );
}
