import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { RowLink, StatusChip, TimeField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { showTime } from "#shell/wire-time.ts";

export interface UserLine {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  readonly isGuest: boolean;
  readonly sessions: number;
  readonly registeredAt: string;
  readonly lastActiveAt: string | null;
  readonly holdEndTime: string | null;
}

const Column = DataTable.Col<UserLine>;

/** Users by account or id, read only. */
export function UsersScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.users.none">
      <DeskTable<UserLine> hiddenColumns={["id"]}>
        <Column label="desk.users.account" render={({ account }) => <RowLink>{account}</RowLink>} />
        <Column source="id" label="desk.users.id" disableSort />
        <Column
          label="desk.users.guest"
          render={({ isGuest }) => translate(isGuest ? "desk.yes" : "desk.no")}
        />
        <Column
          label="desk.users.hold"
          render={({ holdEndTime }) => <Hold until={holdEndTime} />}
        />
        <Column align="right" source="sessions" label="desk.users.sessions" disableSort />
        <Column source="registeredAt" label="desk.users.registered" field={TimeField} />
        <Column source="lastActiveAt" label="desk.users.lastActive" field={TimeField} />
      </DeskTable>
    </DeskList>
  );
}

function Hold({ until }: { readonly until: string | null }) {
  const translate = useTranslate();
  if (until === null) return "–";
  const text = translate("desk.users.holdUntil", { time: showTime(until) });
  return <StatusChip text={text} tone="error" />;
}
