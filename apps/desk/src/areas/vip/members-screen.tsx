import type { DeskClient } from "@plumbline/client";
import { DataTable } from "react-admin";
import { TimeField, UserLink } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";

type MemberLine = Awaited<ReturnType<DeskClient["vip"]["listVipMembers"]>>["records"][number];

const Member = DataTable.Col<MemberLine>;

/** Members with a level, the highest first. */
export function VipMembersScreen() {
  return (
    <DeskList empty="desk.vip.noMembers">
      <DeskTable<MemberLine>>
        <Member
          source="account"
          label="desk.vip.column.account"
          disableSort
          render={({ id, account }) => <UserLink account={account} userId={id} />}
        />
        <Member align="right" source="level" label="desk.vip.level" disableSort />
        <Member source="sinceTime" label="desk.vip.column.since" field={TimeField} disableSort />
        <Member source="earnedTime" label="desk.vip.column.earned" field={TimeField} disableSort />
        <Member
          align="right"
          label="desk.vip.column.bonuses"
          disableSort
          render={({ bonuses }) => figureText(bonuses)}
        />
      </DeskTable>
    </DeskList>
  );
}
