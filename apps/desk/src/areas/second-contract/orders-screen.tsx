import type { DeskClient } from "@plumbline/client";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { AmountText, SignedAmount } from "#shell/lists/amounts.tsx";
import { TimeField, UserField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { FiguresList } from "#shell/lists/figures-list.tsx";

type Second = DeskClient["secondContract"];
type ExposureLine = Awaited<ReturnType<Second["listSecondExposures"]>>[number];
type OrderLine = Awaited<ReturnType<Second["listEverySecondOrder"]>>["records"][number];

const Order = DataTable.Col<OrderLine>;

/** The possible gains of running orders, and the house's result from closed ones. */
export function SecondExposuresScreen() {
  return (
    <FiguresList<ExposureLine>
      empty="desk.second.noExposures"
      about="desk.second.exposuresText"
      names={[{ source: "symbol", label: "desk.second.column.symbol" }]}
      counts={[{ source: "runningCount", label: "desk.second.figure.running" }]}
      figures={["stakes", "gains", "gainsMax", "earned"]}
      figureTexts="desk.second.figure"
    />
  );
}

/** Everyone's running second contracts in a book, the latest first. */
export function OpenSecondOrdersScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.second.noOpen">
      <DeskTable<OrderLine>>
        <Order source="createTime" label="desk.second.column.time" field={TimeField} />
        <Order source="account" label="desk.second.column.account" disableSort field={UserField} />
        <Order source="symbol" label="desk.second.column.symbol" disableSort />
        <Order
          label="desk.second.column.direction"
          disableSort
          render={({ direction, seconds }) =>
            `${translate(`desk.second.direction.${direction}`)} ${seconds} s`
          }
        />
        <Order source="expiryTime" label="desk.second.column.expiry" field={TimeField} />
        {(["stake", "gain"] as const).map((figure) => (
          <Order
            key={figure}
            align="right"
            source={figure}
            label={`desk.second.column.${figure}`}
            disableSort={figure === "gain"}
            render={({ currency, ...line }) => (
              <AmountText amount={line[figure]} currency={currency} />
            )}
          />
        ))}
      </DeskTable>
    </DeskList>
  );
}

/** Everyone's second contracts in a book, the latest first. */
export function SecondOrdersScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.second.noOrders">
      <DeskTable<OrderLine>>
        <Order source="createTime" label="desk.second.column.time" field={TimeField} />
        <Order source="account" label="desk.second.column.account" disableSort field={UserField} />
        <Order source="symbol" label="desk.second.column.symbol" disableSort />
        <Order
          label="desk.second.column.direction"
          disableSort
          render={({ direction, seconds }) =>
            `${translate(`desk.second.direction.${direction}`)} ${seconds} s`
          }
        />
        <Order
          align="right"
          source="stake"
          label="desk.second.column.stake"
          render={({ stake, currency }) => <AmountText amount={stake} currency={currency} />}
        />
        <Order
          align="right"
          label="desk.second.column.entry"
          disableSort
          render={({ entryPrice }) => figureText(entryPrice ?? "")}
        />
        <Order
          align="right"
          label="desk.second.column.exit"
          disableSort
          render={({ exitPrice }) => figureText(exitPrice ?? "")}
        />
        <Order
          label="desk.second.column.outcome"
          disableSort
          render={({ outcome }) => translate(`desk.second.outcome.${outcome ?? "running"}`)}
        />
        <Order
          align="right"
          label="desk.second.column.profit"
          disableSort
          render={({ profit, currency }) => <SignedAmount change={profit} currency={currency} />}
        />
      </DeskTable>
    </DeskList>
  );
}
