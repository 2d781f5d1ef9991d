import type { DeskClient } from "@plumbline/client";
import { DataTable } from "react-admin";
import { UserLink } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";

type InviterLine = Awaited<ReturnType<DeskClient["team"]["listInviters"]>>["records"][number];

const Inviter = DataTable.Col<InviterLine>;

/** Members who have invited others, by the number of invited members. */
export function InvitersScreen() {
  return (
    <DeskList empty="desk.team.none">
      <DeskTable<InviterLine>>
        <Inviter
          source="account"
          label="desk.team.column.account"
          disableSort
          render={({ id, account }) => <UserLink account={account} userId={id} />}
        />
        <Inviter source="inviteCode" label="desk.team.column.code" disableSort />
        <Inviter align="right" source="invited" label="desk.team.column.invited" disableSort />
        <Inviter
          align="right"
          label="desk.team.column.earned"
          disableSort
          render={({ earned }) => figureText(earned)}
        />
      </DeskTable>
    </DeskList>
  );
}
