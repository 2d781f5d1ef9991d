import type { DeskClient } from "@plumbline/client";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { TimeField, UserField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { FiguresList } from "#shell/lists/figures-list.tsx";

type Options = DeskClient["option"];
type ExposureLine = Awaited<ReturnType<Options["listOptionExposures"]>>[number];
type OrderLine = Awaited<ReturnType<Options["listEveryOptionOrder"]>>["records"][number];

const Order = DataTable.Col<OrderLine>;

/** The reserves of open options, by symbol and expiry. */
export function OptionExposuresScreen() {
  return (
    <FiguresList<ExposureLine>
      empty="desk.option.noExposures"
      about="desk.option.exposuresText"
      names={[
        { source: "symbol", label: "desk.option.column.symbol" },
        { source: "expiryTime", label: "desk.option.column.expiry", field: TimeField },
      ]}
      counts={[{ source: "orders", label: "desk.option.column.orders" }]}
      figures={["calls", "puts", "premiums", "reserve", "intrinsic"]}
      figureTexts="desk.option.figure"
    />
  );
}

/** Everyone's options in a book, the latest first: those that are open, or all. */
const optionOrdersScreen = (empty: string, figures: readonly Figure[]) =>
  function OptionOrders() {
    const translate = useTranslate();
    return (
      <DeskList empty={empty}>
        <DeskTable<OrderLine>>
          <Order source="createTime" label="desk.option.column.time" field={TimeField} />
          <Order
            source="account"
            label="desk.option.column.account"
            disableSort
            field={UserField}
          />
          <Order
            label="desk.option.column.option"
            disableSort
            render={({ symbol, strike, kind }) =>
              `${symbol} ${figureText(strike)} ${translate(`desk.option.kind.${kind}`)}`
            }
          />
          <Order source="expiryTime" label="desk.option.column.expiry" field={TimeField} />
          {figures.map((figure) => (
            <Order
              key={figure}
              align="right"
              source={figure}
              label={`desk.option.figure.${figure}`}
              disableSort={figure !== "premium"}
              render={(line) => figureText(line[figure] ?? "")}
            />
          ))}
          <Order
            label="desk.option.column.status"
            disableSort
            render={({ status }) => translate(`desk.option.status.${status}`)}
          />
        </DeskTable>
      </DeskList>
    );
  };

type Figure = "quantity" | "premium" | "payout" | "reserve";

export const OptionOrdersScreen = optionOrdersScreen("desk.option.noOrders", [
  "quantity",
  "premium",
  "payout",
]);
export const OpenOptionOrdersScreen = optionOrdersScreen("desk.option.noExposures", [
  "quantity",
  "premium",
  "reserve",
]);
