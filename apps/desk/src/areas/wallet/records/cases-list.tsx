import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import type { ReactNode } from "react";
import { Below, RowLink, StatusChip, TimeField, type Tone } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { queueColumn } from "#shell/lists/waiting.tsx";
import { type BulkAction, choiceOf } from "#shell/lists/choice.tsx";
import type { Direction } from "./record.ts";
import { AmountText } from "#shell/lists/amounts.tsx";

/** The common columns of both queues. */
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

interface Queue<Stage extends string, Case extends Line<Stage>> {
  readonly of: Direction;
  /** Every stage with its colour. */
  readonly tones: Readonly<Record<Stage, Tone>>;
  readonly isOpen: (line: Case) => boolean;
  /** The key of the amount's label. */
  readonly amountName: string;
  /** The figure next to the amount, and the key of its label. */
  readonly compared: { readonly name: string; readonly of: (line: Case) => string | null };
  /** The operator who has claimed it, if known. */
  readonly claimedBy: (line: Case) => ReactNode;
  /** The key of what it waits for, if the stage does not show it; otherwise null. */
  readonly waitingFor?: (line: Case) => string | null;
  /** Actions on several cases at once. */
  readonly bulkActions?: readonly BulkAction<Case>[];
}

/** A queue of recharges or withdrawals, the longest waiting first; a row opens the case. */
export function CasesList<Stage extends string, Case extends Line<Stage>>({
  of,
  tones,
  isOpen,
  amountName,
  compared,
  claimedBy,
  waitingFor = () => null,
  bulkActions,
}: Queue<Stage, Case>) {
  const Column = DataTable.Col<Case>;
  const choice = bulkActions && choiceOf(bulkActions);
  return (
    <DeskList empty={`desk.${of}.none`} isQueue actions={choice?.action}>
      <DeskTable<Case>>
        {choice?.column}
        <Column label="desk.users.account" render={({ account }) => <RowLink>{account}</RowLink>} />
        <Column
          align="right"
          source="amount"
          label={amountName}
          render={({ amount, currency, network }) => (
            <>
              <AmountText amount={amount} currency={currency} />
              <Below>{network}</Below>
            </>
          )}
        />
        <Column
          align="right"
          label={compared.name}
          render={(line) => <AmountText amount={compared.of(line)} currency={line.currency} />}
        />
        <Column
          label="desk.record.stage"
          render={(line) => (
            <StageChip of={of} line={line} tones={tones} waitingFor={waitingFor(line)} />
          )}
        />
        <Column label="desk.kyc.assignee" render={(line) => claimedBy(line) ?? "–"} />
        <Column source="createTime" label="desk.record.requested" field={TimeField} />
        {queueColumn<Case>((line) =>
          isOpen(line) ? { since: line.createTime, due: line.dueTime } : null,
        )}
      </DeskTable>
    </DeskList>
  );
}

/** The stage of a case, or what it waits for. */
function StageChip<Stage extends string>({
  of,
  line: { stage },
  tones,
  waitingFor,
}: Pick<Queue<Stage, Line<Stage>>, "of" | "tones"> & {
  readonly line: Line<Stage>;
  readonly waitingFor: string | null;
}) {
  const translate = useTranslate();
  if (waitingFor !== null) return <StatusChip text={translate(waitingFor)} tone="warning" />;
  return <StatusChip text={translate(`desk.${of}.is.${stage}`)} tone={tones[stage]} />;
}
