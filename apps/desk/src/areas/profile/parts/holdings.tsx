import { useTranslate } from "ra-core";
import { AmountText, SignedAmount } from "#shell/lists/amounts.tsx";
import { TimeText } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { Section } from "#shell/lists/section.tsx";
import type { DeskMember } from "#shell/member-tab.ts";
import { BookName, OfBook } from "./of-book.tsx";
import { statusOf } from "./order-status.ts";

/** A user's balances, by book. */
export function Balances({ user }: { readonly user: DeskMember }) {
  return (
    <Section
      titleKey="desk.users.balances"
      emptyKey="desk.users.noBalances"
      columns={[
        { key: "desk.ledger.book" },
        { key: "desk.ledger.account" },
        { key: "desk.ledger.amount", isFigure: true },
      ]}
      rows={user.balances.map((one) => ({
        key: `${one.book} ${one.currency} ${one.account}`,
        cells: [
          <BookName key="book" book={one.book} />,
          one.account,
          <AmountText key="amount" {...one} />,
        ],
      }))}
    />
  );
}

/** Positions: open ones first, the newest of each first. */
export function Positions({ user }: { readonly user: DeskMember }) {
  const translate = useTranslate();
  return (
    <Section
      titleKey="desk.users.positions"
      emptyKey="desk.users.noPositions"
      columns={[
        { key: "desk.symbols.symbol" },
        { key: "desk.users.side" },
        { key: "desk.users.status" },
        { key: "desk.users.quantity", isFigure: true },
        { key: "desk.users.entryPrice", isFigure: true },
        { key: "desk.users.margin", isFigure: true },
        { key: "desk.users.realised", isFigure: true },
        { key: "desk.ledger.time" },
      ]}
      rows={user.positions.map((one) => ({
        key: one.id,
        cells: [
          <OfBook key="symbol" {...one} name={one.symbol} />,
          `${translate(`desk.users.sides.${one.side}`)} ${one.leverage}×`,
          translate(`desk.users.positionIs.${one.status}`),
          figureText(one.quantity),
          one.entryPrice === null ? "–" : figureText(one.entryPrice),
          <AmountText key="margin" amount={one.margin} currency={one.currency} />,
          <SignedAmount key="realised" change={one.realisedPnl} currency={one.currency} />,
          <TimeText key="time" time={one.createTime} />,
        ],
      }))}
    />
  );
}

/** A member's orders other than positions, by product. */
export function Orders({ user }: { readonly user: DeskMember }) {
  const translate = useTranslate();
  const products = [...new Set(user.orders.map(({ product }) => product))];
  return products.map((product) => (
    <Section
      key={product}
      titleKey={`desk.products.${product}`}
      emptyKey="desk.users.noOrders"
      columns={[
        { key: "desk.symbols.symbol" },
        { key: "desk.users.act" },
        { key: "desk.users.status" },
        { key: "desk.ledger.amount", isFigure: true },
        { key: "desk.users.realised", isFigure: true },
        { key: "desk.ledger.time" },
      ]}
      rows={user.orders
        .filter((one) => one.product === product)
        .map((one) => ({
          key: one.id,
          cells: [
            <OfBook key="symbol" {...one} name={one.symbol} />,
            translate(`desk.users.acts.${one.act}`),
            translate(`desk.users.orderIs.${statusOf(one)}`),
            <AmountText key="amount" {...one} />,
            <SignedAmount key="result" change={one.result} currency={one.currency} />,
            <TimeText key="time" time={one.createTime} />,
          ],
        }))}
    />
  ));
}
