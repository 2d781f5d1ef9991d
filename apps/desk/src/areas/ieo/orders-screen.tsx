import type { DeskClient } from "@plumbline/client";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { StatusChip, TimeField, UserField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";

type OrderLine = Awaited<ReturnType<DeskClient["ieo"]["listEveryIeoOrder"]>>["records"][number];

const Column = DataTable.Col<OrderLine>;

const FIGURES = ["quantity", "lock", "allocated", "amount"] as const;

/** All applications in a book, the latest first. */
export function IeoOrdersScreen() {
  return (
    <DeskList empty="desk.ieo.noOrders">
      <DeskTable<OrderLine>>
        <Column source="createTime" label="desk.ieo.column.time" field={TimeField} />
        <Column source="account" label="desk.ieo.column.account" disableSort field={UserField} />
        <Column source="token" label="desk.ieo.column.token" disableSort />
        {FIGURES.map((figure) => (
          <Column
            key={figure}
            align="right"
            source={figure}
            label={`desk.ieo.figure.${figure}`}
            disableSort={figure !== "lock"}
            render={(line) => figureText(line[figure] ?? "")}
          />
        ))}
        <Column
          label="desk.ieo.column.status"
          disableSort
          render={(line) => <Outcome line={line} />}
        />
      </DeskTable>
    </DeskList>
  );
}

function Outcome({ line: { status, stage } }: { readonly line: OrderLine }) {
  const translate = useTranslate();
  const outcome = status === "completed" && stage !== null ? stage : status;
  const tone = outcome === "won" ? "warning" : outcome === "paid" ? "success" : "default";
  return <StatusChip text={translate(`desk.ieo.outcome.${outcome}`)} tone={tone} />;
}
