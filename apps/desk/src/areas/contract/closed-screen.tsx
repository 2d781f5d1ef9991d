import type { DeskClient } from "@plumbline/client";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { TimeField, UserField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { PositionName, priceText } from "./parts/position-cells.tsx";

type ClosedLine = Awaited<
  ReturnType<DeskClient["contract"]["listEveryClosedPosition"]>
>["records"][number];

const Closed = DataTable.Col<ClosedLine>;

/** Everyone's closed positions and cancelled orders in a book, the latest first. */
export function ClosedPositionsScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.contract.noClosed">
      <DeskTable<ClosedLine>>
        <Closed source="closeTime" label="desk.contract.column.time" field={TimeField} />
        <Closed
          source="account"
          label="desk.contract.column.account"
          disableSort
          field={UserField}
        />
        <Closed
          source="symbol"
          label="desk.contract.column.position"
          disableSort
          render={(line) => <PositionName {...line} />}
        />
        <Closed
          align="right"
          label="desk.contract.column.quantity"
          disableSort
          render={({ quantity }) => figureText(quantity)}
        />
        <Closed
          align="right"
          label="desk.contract.column.entry"
          disableSort
          render={({ entryPrice }) => priceText(entryPrice)}
        />
        <Closed
          align="right"
          label="desk.contract.column.exit"
          disableSort
          render={({ exitPrice }) => priceText(exitPrice)}
        />
        <Closed
          label="desk.contract.column.reason"
          disableSort
          render={({ reason }) => translate(`desk.contract.reason.${reason}`)}
        />
        <Closed
          align="right"
          source="realisedPnl"
          label="desk.contract.column.result"
          render={({ currency, realisedPnl }) => `${figureText(realisedPnl, 2)} ${currency}`}
        />
      </DeskTable>
    </DeskList>
  );
}
