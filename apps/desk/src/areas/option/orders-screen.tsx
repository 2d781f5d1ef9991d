import type { DeskClient } from "@plumbline/client";
import { listEveryOptionOrder } from "@plumbline/protocol/option/operator-calls";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { BOOK_FILTER, filtersOf } from "#shell/lists/filters.tsx";
import { EnabledChip, TimeField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";

type Options = DeskClient["option"];
type ExposureLine = Awaited<ReturnType<Options["listOptionExposures"]>>[number];
type OrderLine = Awaited<ReturnType<Options["listEveryOptionOrder"]>>["records"][number];

const Exposure = DataTable.Col<ExposureLine>;
const Order = DataTable.Col<OrderLine>;

const FIGURES = ["calls", "puts", "premiums", "reserve", "intrinsic"] as const;

/** The reserves of open options, by symbol and expiry. */
export function OptionExposuresScreen() {
  return (
    <DeskList
      empty="desk.option.noExposures"
      filters={[BOOK_FILTER]}
      about="desk.option.exposuresText"
    >
      <DeskTable<ExposureLine>>
        <Exposure source="symbol" label="desk.option.column.symbol" disableSort />
        <Exposure source="expiryTime" label="desk.option.column.expiry" disableSort />
        <Exposure align="right" source="orders" label="desk.option.column.orders" disableSort />
        {FIGURES.map((figure) => (
          <Exposure
            key={figure}
            align="right"
            source={figure}
            label={`desk.option.figure.${figure}`}
            disableSort
            render={(line) => figureText(line[figure] ?? "")}
          />
        ))}
        <Exposure
          label="desk.settings.word.isEnabled"
          disableSort
          render={({ isEnabled }) => <EnabledChip isEnabled={isEnabled} />}
        />
      </DeskTable>
    </DeskList>
  );
}

const ORDER_FILTERS = filtersOf(listEveryOptionOrder);

/** Everyone's options in a book, the latest first. */
export function OptionOrdersScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.option.noOrders" filters={ORDER_FILTERS}>
      <DeskTable<OrderLine>>
        <Order source="createTime" label="desk.option.column.time" field={TimeField} />
        <Order source="account" label="desk.option.column.account" disableSort />
        <Order
          label="desk.option.column.option"
          disableSort
          render={({ symbol, strike, kind }) =>
            `${symbol} ${figureText(strike)} ${translate(`desk.option.kind.${kind}`)}`
          }
        />
        <Order source="expiryTime" label="desk.option.column.expiry" />
        {(["quantity", "premium", "payout"] as const).map((figure) => (
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
}
