import { useTranslate } from "ra-core";
import { DataTable, TextInput } from "react-admin";
import { TimeText } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";

export interface UserLine {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  readonly isGuest: boolean;
  readonly sessions: number;
  readonly registeredAt: string;
  readonly lastActiveAt: string | null;
}

const Column = DataTable.Col<UserLine>;

/** Users by account or id. To look at: what a user may do and holds is theirs. */
export function UsersScreen() {
  const translate = useTranslate();
  const filters = [<TextInput key="search" source="search" label="desk.users.search" alwaysOn />];
  return (
    <DeskList title="desk.users.title" empty="desk.users.none" filters={filters}>
      <DataTable<UserLine> bulkActionButtons={false} rowClick="show">
        <Column source="account" label="desk.users.account" disableSort />
        <Column source="id" label="desk.users.id" disableSort />
        <Column
          source="isGuest"
          label="desk.users.guest"
          disableSort
          render={({ isGuest }) => translate(isGuest ? "desk.yes" : "desk.no")}
        />
        <Column align="right" source="sessions" label="desk.users.sessions" disableSort />
        <Column
          source="registeredAt"
          label="desk.users.registered"
          disableSort
          render={({ registeredAt }) => <TimeText time={registeredAt} />}
        />
        <Column
          source="lastActiveAt"
          label="desk.users.lastActive"
          disableSort
          render={({ lastActiveAt }) => <TimeText time={lastActiveAt} />}
        />
      </DataTable>
    </DeskList>
  );
}
