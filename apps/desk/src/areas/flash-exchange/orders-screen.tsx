import type { DeskClient } from "@plumbline/client";
import { DataTable } from "react-admin";
import { TimeField, UserField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { FiguresList } from "#shell/lists/figures-list.tsx";

type Flash = DeskClient["flashExchange"];
type InventoryLine = Awaited<ReturnType<Flash["listFlashInventory"]>>[number];
type OrderLine = Awaited<ReturnType<Flash["listEveryFlashOrder"]>>["records"][number];

const Order = DataTable.Col<OrderLine>;

/** The house's inventory of each currency, and the result of exchanges. */
export function FlashInventoryScreen() {
  return (
    <FiguresList<InventoryLine>
      empty="desk.flash.noInventory"
      about="desk.flash.inventoryText"
      names={[{ source: "currency", label: "desk.settings.word.currency" }]}
      figures={["inventory", "exposure", "fees"]}
      figureTexts="desk.flash.figure"
    />
  );
}

/** All members' exchanges in a book, the latest first. */
export function FlashOrdersScreen() {
  return (
    <DeskList empty="desk.flash.noOrders">
      <DeskTable<OrderLine>>
        <Order source="createTime" label="desk.flash.column.time" field={TimeField} />
        <Order source="account" label="desk.flash.column.account" disableSort field={UserField} />
        <Order
          align="right"
          source="pay"
          label="desk.flash.column.pay"
          render={({ pay, from }) => `${figureText(pay)} ${from}`}
        />
        <Order
          align="right"
          label="desk.flash.column.receive"
          disableSort
          render={({ receive, to }) => `${figureText(receive)} ${to}`}
        />
        <Order
          align="right"
          label="desk.flash.column.fee"
          disableSort
          render={({ fee, to }) => `${figureText(fee)} ${to}`}
        />
        <Order align="right" source="rate" label="desk.flash.column.rate" disableSort />
        <Order align="right" source="mid" label="desk.flash.column.mid" disableSort />
      </DeskTable>
    </DeskList>
  );
}
