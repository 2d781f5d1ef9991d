import type { DeskClient } from "@plumbline/client";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { StatusChip, TimeField, UserField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";

type Entry = Awaited<ReturnType<DeskClient["contest"]["listEveryEntry"]>>["records"][number];

const Column = DataTable.Col<Entry>;

/** All entries with result and prize, the latest first. */
export function ContestEntriesScreen() {
  return (
    <DeskList empty="desk.contest.noEntries">
      <DeskTable<Entry>>
        <Column source="createTime" label="desk.contest.column.joined" field={TimeField} />
        <Column
          source="account"
          label="desk.contest.column.account"
          disableSort
          field={UserField}
        />
        <Column source="contest" label="desk.contest.column.contest" disableSort />
        <Column
          label="desk.contest.column.stage"
          disableSort
          render={(entry) => <Stage entry={entry} />}
        />
        <Column
          align="right"
          source="income"
          label="desk.contest.figure.income"
          render={({ income }) => figureText(income ?? "")}
        />
        <Column align="right" source="rank" label="desk.contest.figure.rank" disableSort />
        <Column
          align="right"
          source="prize"
          label="desk.contest.figure.prize"
          render={({ prize }) => figureText(prize ?? "")}
        />
      </DeskTable>
    </DeskList>
  );
}

function Stage({ entry: { stage, prize } }: { readonly entry: Entry }) {
  const translate = useTranslate();
  const tone = prize !== null && prize !== "0" ? "success" : "default";
  return <StatusChip text={translate(`desk.contest.entryStage.${stage}`)} tone={tone} />;
}
