import { WITHDRAWAL_STAGES } from "@plumbline/engine/wallet";
import { useTranslate } from "ra-core";
import { DataTable, SelectInput } from "react-admin";
import { StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { DeskList, Nothing } from "#shell/lists/desk-list.tsx";
import { DueText, WaitingText } from "#shell/lists/waiting.tsx";
import { AmountText } from "../records/record-columns.tsx";
import { isOpen, TONES, type WithdrawalCase } from "./withdrawal-line.ts";

const Column = DataTable.Col<WithdrawalCase>;

const FILTERS = [
  <SelectInput
    key="stage"
    source="stage"
    label="desk.record.stage"
    alwaysOn
    emptyText="desk.withdrawals.is.submitted"
    choices={WITHDRAWAL_STAGES.filter((stage) => stage !== "submitted").map((stage) => ({
      id: stage,
      name: `desk.withdrawals.is.${stage}`,
    }))}
  />,
];

/** Money that members want out, the longest waiting first; a line opens the case. */
export function WithdrawalsScreen() {
  const translate = useTranslate();
  return (
    <DeskList
      title="desk.withdrawals.title"
      empty="desk.withdrawals.none"
      isQueue
      filters={FILTERS}
    >
      <DataTable<WithdrawalCase>
        bulkActionButtons={false}
        empty={<Nothing text="desk.withdrawals.none" />}
        rowClick="show"
      >
        <Column source="account" label="desk.users.account" disableSort />
        <Column
          align="right"
          source="amount"
          label="desk.withdrawals.amount"
          disableSort
          render={({ amount, currency }) => <AmountText amount={amount} currency={currency} />}
        />
        <Column
          align="right"
          source="receives"
          label="desk.withdrawals.receives"
          disableSort
          render={({ receives, currency }) => <AmountText amount={receives} currency={currency} />}
        />
        <Column source="network" label="desk.record.network" disableSort />
        <Column
          source="stage"
          label="desk.record.stage"
          disableSort
          render={({ stage }) => (
            <StatusChip text={translate(`desk.withdrawals.is.${stage}`)} tone={TONES[stage]} />
          )}
        />
        <Column
          source="createTime"
          label="desk.record.asked"
          disableSort
          render={({ createTime }) => <TimeText time={createTime} />}
        />
        <Column
          align="right"
          label="desk.queue.age"
          disableSort
          render={(line) => (isOpen(line) ? <WaitingText since={line.createTime} /> : "–")}
        />
        <Column
          label="desk.queue.due"
          disableSort
          render={(line) => (isOpen(line) ? <DueText time={line.dueTime} /> : "–")}
        />
      </DataTable>
    </DeskList>
  );
}
