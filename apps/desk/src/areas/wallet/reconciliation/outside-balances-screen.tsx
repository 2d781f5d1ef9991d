import { DataTable } from "react-admin";
import { AmountText } from "#shell/lists/amounts.tsx";
import { TimeField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import type { OutsideBalance } from "./comparison.ts";
import { Evidence, SourceName } from "./comparison-screen.tsx";

const Column = DataTable.Col<OutsideBalance>;

/** All observed balances outside, including superseded ones. */
export function OutsideBalancesScreen() {
  return (
    <DeskList empty="desk.outsideBalances.none" about="desk.outsideBalances.text" isQueue>
      <DeskTable<OutsideBalance>>
        <Column
          source="observedTime"
          label="desk.reconciliation.observedAt"
          disableSort
          field={TimeField}
        />
        <Column
          label="desk.reconciliation.source"
          disableSort
          render={(line) => <SourceName source={line} />}
        />
        <Column
          align="right"
          source="amount"
          label="desk.reconciliation.balance"
          disableSort
          render={(line) => <AmountText {...line} />}
        />
        <Column
          label="desk.reconciliation.evidence"
          disableSort
          render={(line) => <Evidence line={line} />}
        />
        <Column
          source="createTime"
          label="desk.outsideBalances.recorded"
          disableSort
          field={TimeField}
        />
      </DeskTable>
    </DeskList>
  );
}
