import { RECHARGE_STAGES } from "@plumbline/engine/wallet";
import { useTranslate } from "ra-core";
import { DataTable, SelectInput } from "react-admin";
import { StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { DeskList, Nothing } from "#shell/lists/desk-list.tsx";
import { DueText, WaitingText } from "#shell/lists/waiting.tsx";
import { AmountText } from "../records/record-columns.tsx";
import { isOpen, type RechargeCase, TONES } from "./recharge-line.ts";

const Column = DataTable.Col<RechargeCase>;

const FILTERS = [
  <SelectInput
    key="stage"
    source="stage"
    label="desk.record.stage"
    alwaysOn
    emptyText="desk.recharges.is.submitted"
    choices={RECHARGE_STAGES.filter((stage) => stage !== "submitted").map((stage) => ({
      id: stage,
      name: `desk.recharges.is.${stage}`,
    }))}
  />,
];

/** Money that members say they sent, the longest waiting first; a line opens the case. */
export function RechargesScreen() {
  const translate = useTranslate();
  return (
    <DeskList title="desk.recharges.title" empty="desk.recharges.none" isQueue filters={FILTERS}>
      <DataTable<RechargeCase>
        bulkActionButtons={false}
        empty={<Nothing text="desk.recharges.none" />}
        rowClick="show"
      >
        <Column source="account" label="desk.users.account" disableSort />
        <Column
          align="right"
          source="amount"
          label="desk.recharges.claimed"
          disableSort
          render={({ amount, currency }) => <AmountText amount={amount} currency={currency} />}
        />
        <Column
          align="right"
          source="received"
          label="desk.recharges.received"
          disableSort
          render={({ received, currency }) => <AmountText amount={received} currency={currency} />}
        />
        <Column source="network" label="desk.record.network" disableSort />
        <Column
          source="stage"
          label="desk.record.stage"
          disableSort
          render={({ stage }) => (
            <StatusChip text={translate(`desk.recharges.is.${stage}`)} tone={TONES[stage]} />
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
