import type { DeskClient } from "@plumbline/client";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { StatusChip, TimeField, UserField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";

type OrderLine = Awaited<ReturnType<DeskClient["earn"]["listEveryEarnOrder"]>>["records"][number];

const Order = DataTable.Col<OrderLine>;

/** All members' orders in a book, the latest first. */
export function EarnOrdersScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.earn.noOrders">
      <DeskTable<OrderLine>>
        <Order source="createTime" label="desk.earn.column.time" field={TimeField} />
        <Order source="account" label="desk.earn.column.account" disableSort field={UserField} />
        <Order source="name" label="desk.earn.column.product" disableSort />
        {(["amount", "principal"] as const).map((figure) => (
          <Order
            key={figure}
            align="right"
            source={figure}
            label={`desk.earn.column.${figure}`}
            disableSort={figure !== "amount"}
            render={(line) => `${figureText(line[figure])} ${line.currency}`}
          />
        ))}
        <Order
          align="right"
          label="desk.earn.column.days"
          disableSort
          render={({ daysAccrued, cycleDays }) => `${daysAccrued} / ${cycleDays}`}
        />
        <Order
          align="right"
          label="desk.earn.column.income"
          disableSort
          render={(line) => `${figureText(line.accumulatedIncome)} ${line.incomeCurrency}`}
        />
        <Order
          label="desk.earn.column.status"
          disableSort
          render={({ status, reason }) => (
            <StatusChip
              text={[
                translate(`desk.earn.status.${status}`),
                ...(reason === null ? [] : [translate(`desk.earn.reason.${reason}`)]),
              ].join(": ")}
              tone={status === "frozen" ? "warning" : status === "running" ? "success" : "default"}
            />
          )}
        />
      </DeskTable>
    </DeskList>
  );
}
