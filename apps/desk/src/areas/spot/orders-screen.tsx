import type { DeskClient } from "@plumbline/client";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { TimeField, UserField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { FiguresList } from "#shell/lists/figures-list.tsx";

type Spot = DeskClient["spot"];
type InventoryLine = Awaited<ReturnType<Spot["listSpotInventory"]>>[number];
type OrderLine = Awaited<ReturnType<Spot["listEverySpotOrder"]>>["records"][number];

const Order = DataTable.Col<OrderLine>;

/** The house's inventory of each currency, and the result of trades. */
export function SpotInventoryScreen() {
  return (
    <FiguresList<InventoryLine>
      empty="desk.spot.noInventory"
      about="desk.spot.inventoryText"
      names={[{ source: "currency", label: "desk.settings.word.currency" }]}
      figures={["inventory", "exposure", "fees"]}
      figureTexts="desk.spot.figure"
    />
  );
}

/** All trades in a book, the latest first. */
export function SpotOrdersScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.spot.noOrders">
      <DeskTable<OrderLine>>
        <Order source="createTime" label="desk.spot.column.time" field={TimeField} />
        <Order source="account" label="desk.spot.column.account" disableSort field={UserField} />
        <Order
          label="desk.spot.column.side"
          disableSort
          render={({ side }) => translate(`desk.spot.side.${side}`)}
        />
        <Order
          align="right"
          label="desk.spot.column.amount"
          disableSort
          render={({ amount, base }) => `${figureText(amount)} ${base}`}
        />
        <Order
          align="right"
          label="desk.spot.column.price"
          disableSort
          render={({ price }) => figureText(price)}
        />
        <Order
          align="right"
          source="value"
          label="desk.spot.column.value"
          render={({ value, asset }) => `${figureText(value)} ${asset}`}
        />
        <Order
          align="right"
          label="desk.spot.column.fee"
          disableSort
          render={({ tradeFee, asset }) => `${figureText(tradeFee)} ${asset}`}
        />
        <Order
          align="right"
          label="desk.spot.column.result"
          disableSort
          render={({ realisedPnl }) => (realisedPnl === null ? "" : figureText(realisedPnl))}
        />
      </DeskTable>
    </DeskList>
  );
}
