import People from "@mui/icons-material/People";
import { FROZEN_KINDS, type FrozenKind } from "@plumbline/engine/desk";
import type { DeskResource } from "#shell/resource.ts";
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
    list: (client, { filter, ...page }) =>
      client.profile.listUsers({
        ...page,
        search: filter["search"],
        frozen: FROZEN_KINDS.find((kind) => kind === filter["frozen"]),
      }),
    one: (client, id) => client.profile.readUser({ id }),
    listScreen: UsersScreen,
    showScreen: UserScreen,
  },
];
