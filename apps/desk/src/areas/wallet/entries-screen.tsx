import { listEntries } from "@plumbline/protocol/wallet/operator-calls";
import { useTranslate } from "ra-core";
import { DataTable, TextInput } from "react-admin";
import { IdText, RowLink, TimeText } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { filtersOf } from "#shell/lists/filters.tsx";

export interface EntryLine {
  readonly id: string;
  readonly userId: string;
  readonly requestId: string;
  readonly command: string;
  readonly causeId: string | null;
  readonly receiptId: string | null;
  readonly postings: number;
  readonly createTime: string;
}

const Column = DataTable.Col<EntryLine>;

/** The journal: each decision, its user, and its number of postings. */
export function EntriesScreen() {
  const translate = useTranslate();
  const narrow = { sx: { width: 176 } } as const;
  const filters = [
    <TextInput key="userId" source="userId" label="desk.ledger.userId" alwaysOn {...narrow} />,
    <TextInput key="causeId" source="causeId" label="desk.ledger.causeId" alwaysOn {...narrow} />,
    <TextInput
      key="requestId"
      source="requestId"
      label="desk.ledger.requestId"
      alwaysOn
      {...narrow}
    />,
    ...filtersOf(listEntries, { search: "desk.users.search" }),
  ];
  return (
    <DeskList empty="desk.ledger.none" filters={filters}>
      <DeskTable<EntryLine>>
        <Column
          label="desk.ledger.time"
          render={({ createTime }) => <TimeText time={createTime} />}
        />
        <Column
          label="desk.ledger.command"
          render={({ command }) => <RowLink>{command}</RowLink>}
        />
        <Column label="desk.ledger.userId" render={({ userId }) => <IdText id={userId} />} />
        <Column label="desk.ledger.causeId" render={({ causeId }) => <IdText id={causeId} />} />
        <Column align="right" source="postings" label="desk.ledger.postings" disableSort />
        <Column
          label="desk.ledger.receipt"
          render={({ receiptId }) => translate(receiptId === null ? "desk.no" : "desk.yes")}
        />
      </DeskTable>
    </DeskList>
  );
}
