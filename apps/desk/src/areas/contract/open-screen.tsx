import type { DeskClient } from "@plumbline/client";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { AmountText, SignedAmount } from "#shell/lists/amounts.tsx";
import { Below, TimeField, UserField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { PositionName, priceText } from "./parts/position-cells.tsx";

type OpenLine = Awaited<
  ReturnType<DeskClient["contract"]["listEveryOpenPosition"]>
>["records"][number];

const Open = DataTable.Col<OpenLine>;

/** Everyone's open positions and waiting orders in a book, the latest first. */
export function OpenPositionsScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.contract.noOpen">
      <DeskTable<OpenLine>>
        <Open source="createTime" label="desk.contract.column.opened" field={TimeField} />
        <Open source="account" label="desk.contract.column.account" disableSort field={UserField} />
        <Open
          source="symbol"
          label="desk.contract.column.position"
          disableSort
          render={(line) => <PositionName {...line} />}
        />
        <Open
          label="desk.contract.column.status"
          disableSort
          render={({ orderType, status }) => (
            <>
              {translate(`desk.contract.status.${status}`)}
              {status === "working" && (
                <Below>{translate(`desk.contract.orderType.${orderType}`)}</Below>
              )}
            </>
          )}
        />
        <Open
          align="right"
          label="desk.contract.column.quantity"
          disableSort
          render={({ quantity }) => figureText(quantity)}
        />
        <Open
          align="right"
          label="desk.contract.column.entryOrOrder"
          disableSort
          render={({ entryPrice, markPrice, orderPrice }) => (
            <>
              {priceText(entryPrice ?? orderPrice)}
              <Below>{priceText(markPrice)}</Below>
            </>
          )}
        />
        <Open
          align="right"
          source="margin"
          label="desk.contract.column.margin"
          render={({ currency, margin }) => <AmountText amount={margin} currency={currency} />}
        />
        <Open
          align="right"
          label="desk.contract.column.unrealised"
          disableSort
          render={({ currency, unrealisedPnl }) => (
            <SignedAmount change={unrealisedPnl} currency={currency} />
          )}
        />
      </DeskTable>
    </DeskList>
  );
}
