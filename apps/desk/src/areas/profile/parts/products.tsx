import { useTranslate } from "ra-core";
import { TimeText } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { Section } from "#shell/lists/section.tsx";
import type { DeskMember } from "#shell/member-tab.ts";

const amountText = (amount: string, currency: string): string =>
  `${figureText(amount)} ${currency}`;

/** Investments: the price, the principal still to be returned, and the income. */
export function Investments({ user }: { readonly user: DeskMember }) {
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

/** Loans: the debt, the collateral, and the ratio. */
export function Loans({ user }: { readonly user: DeskMember }) {
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

/** IEO applications and their outcome. */
export function IeoOrders({ user }: { readonly user: DeskMember }) {
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
