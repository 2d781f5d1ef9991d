import People from "@mui/icons-material/People";
import { FROZEN_KINDS, type FrozenKind } from "@plumbline/engine/desk";
import { listUsers } from "@plumbline/protocol/profile/operator-calls";
import { choiceFilter, filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import type { MemberTab } from "#shell/member-tab.ts";
import type { DeskResource } from "#shell/resource.ts";
import { TABS } from "./parts/member-tabs.tsx";
import { UserScreen } from "./user-screen.tsx";
import { UsersScreen } from "./users-screen.tsx";

export const profileResources: readonly DeskResource[] = [
  {
    name: "users",
    group: "members",
    labelKey: "desk.users.title",
    permission: "users.read",
    isExported: true,
    queue: { name: "freezes", filter: { frozen: "waiting" satisfies FrozenKind } },
    icon: People,
    filters: [
      choiceFilter({
        source: "frozen",
        label: "desk.users.frozenKind",
        texts: "desk.users.frozenIs",
        unchosen: "desk.users.anyone",
        choices: FROZEN_KINDS,
      }),
      ...filtersOf(listUsers, { search: "desk.users.search" }),
    ],
    list: (client, query) => client.profile.listUsers(inputOf(listUsers, query)),
    one: (client, id) => client.profile.readUser({ id }),
    listScreen: UsersScreen,
    showScreen: UserScreen,
  },
];

export const profileMemberTabs: readonly MemberTab[] = TABS;
