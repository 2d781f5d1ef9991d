import { useTranslate } from "ra-core";
import { AmountText } from "#shell/lists/amounts.tsx";
import { TimeText } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { Section } from "#shell/lists/section.tsx";
import type { DeskMember } from "#shell/member-tab.ts";
import { OfBook } from "./of-book.tsx";

/** Investments: the price, the principal still to be returned, and the income. */
export function Investments({ user }: { readonly user: DeskMember }) {
  const translate = useTranslate();
  return (
    <Section
      titleKey="desk.users.products.investments"
      emptyKey="desk.users.noOrders"
      columns={[
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
          <OfBook
            key="product"
            book={one.book}
            name={`${translate(`desk.earn.kind.${one.kind}`)} ${one.productId}`}
          />,
          translate(`desk.earn.status.${one.status}`),
          <AmountText key="paid" amount={one.paid} currency={one.currency} />,
          <AmountText key="principal" amount={one.principal} currency={one.currency} />,
          <AmountText key="income" amount={one.income} currency={one.incomeCurrency} />,
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
          <OfBook key="kind" book={one.book} name={translate(`desk.loan.kind.${one.kind}`)} />,
          translate(`desk.loan.status.${one.stage ?? one.status}`),
          <AmountText key="amount" amount={one.amount} currency={one.currency} />,
          <AmountText key="owed" amount={one.owed} currency={one.currency} />,
          <AmountText key="pledged" amount={one.pledged} currency={one.pledgeCurrency ?? ""} />,
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
        { key: "desk.ledger.currency" },
        { key: "desk.users.status" },
        { key: "desk.users.quantity", isFigure: true },
        { key: "desk.users.allocated", isFigure: true },
        { key: "desk.ledger.time" },
      ]}
      rows={user.ieoOrders.map((one) => ({
        key: one.id,
        cells: [
          <OfBook key="token" book={one.book} name={one.token} />,
          translate(`desk.ieo.outcome.${one.outcome}`),
          figureText(one.quantity),
          one.allocated === null ? "–" : figureText(one.allocated),
          <TimeText key="time" time={one.createTime} />,
        ],
      }))}
    />
  );
}
