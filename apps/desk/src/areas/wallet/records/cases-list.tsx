import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { StatusChip, TimeText, type Tone } from "#shell/lists/cells.tsx";
import { DeskList, Nothing } from "#shell/lists/desk-list.tsx";
import { queueColumns } from "#shell/lists/queue-columns.tsx";
import { stageFilter } from "#shell/lists/stage-filter.tsx";
import type { Direction } from "./direction.ts";
import { AmountText } from "./record-columns.tsx";

/** What both queues of money show of a case. */
interface Line<Stage extends string> {
  readonly id: string;
  readonly stage: Stage;
  readonly account: string;
  readonly network: string;
  readonly amount: string;
  readonly currency: string;
  readonly createTime: string;
  readonly dueTime: string;
}

/** A queue of money, the longest waiting first; a line opens the case. */
export function CasesList<Stage extends string, Case extends Line<Stage>>({
  of,
  tones,
  isOpen,
  amountName,
  compared,
}: {
  readonly of: Direction;
  /** Every stage there is, with its colour. */
  readonly tones: Readonly<Record<Stage, Tone>>;
  readonly isOpen: (line: Case) => boolean;
  /** The key of what the amount is called. */
  readonly amountName: string;
  /** The figure beside the amount, and the key of what it is called. */
  readonly compared: { readonly name: string; readonly of: (line: Case) => string | null };
}) {
  const translate = useTranslate();
  const Column = DataTable.Col<Case>;
  const named = { label: "desk.record.stage", texts: `desk.${of}.is` };
  const filter = stageFilter({ ...named, source: "stage", stages: Object.keys(tones) });
  return (
    <DeskList title={`desk.${of}.title`} empty={`desk.${of}.none`} isQueue filters={[filter]}>
      <DataTable<Case>
        bulkActionButtons={false}
        empty={<Nothing text={`desk.${of}.none`} />}
        rowClick="show"
      >
        <Column source="account" label="desk.users.account" disableSort />
        <Column
          align="right"
          label={amountName}
          disableSort
          render={({ amount, currency }) => <AmountText amount={amount} currency={currency} />}
        />
        <Column
          align="right"
          label={compared.name}
          disableSort
          render={(line) => <AmountText amount={compared.of(line)} currency={line.currency} />}
        />
        <Column source="network" label="desk.record.network" disableSort />
        <Column
          label="desk.record.stage"
          disableSort
          render={({ stage }) => (
            <StatusChip text={translate(`desk.${of}.is.${stage}`)} tone={tones[stage]} />
          )}
        />
        <Column
          label="desk.record.asked"
          disableSort
          render={({ createTime }) => <TimeText time={createTime} />}
        />
        {queueColumns<Case>({ isOpen, sinceOf: ({ createTime }) => createTime })}
      </DataTable>
    </DeskList>
  );
}
