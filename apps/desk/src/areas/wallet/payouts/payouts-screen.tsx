import type { DeskClient } from "@plumbline/client";
import { DataTable } from "react-admin";
import { IdText, RowLink, TimeField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { AmountText } from "#shell/lists/amounts.tsx";

type PayoutLine = Awaited<
  ReturnType<DeskClient["wallet"]["listWithdrawalPayouts"]>
>["records"][number];

const Column = DataTable.Col<PayoutLine>;

/** Transactions that paid several withdrawals; a row opens the split. */
export function PayoutsScreen() {
  return (
    <DeskList empty="desk.payouts.none" about="desk.payouts.text" isQueue>
      <DeskTable<PayoutLine>>
        <Column
          label="desk.payouts.transaction"
          render={({ transactionId }) => (
            <RowLink>
              <IdText id={transactionId} />
            </RowLink>
          )}
        />
        <Column
          align="right"
          source="total"
          label="desk.payouts.total"
          render={({ currency, total }) => <AmountText amount={total} currency={currency} />}
        />
        <Column align="right" source="partCount" label="desk.payouts.parts" disableSort />
        <Column source="channelId" label="desk.record.network" disableSort />
        <Column source="paidBy" label="desk.payouts.paidBy" disableSort />
        <Column source="createTime" label="desk.payouts.time" field={TimeField} />
      </DeskTable>
    </DeskList>
  );
}
