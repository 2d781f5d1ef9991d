import Diversity3 from "@mui/icons-material/Diversity3";
import { listInviters } from "@plumbline/protocol/team/operator-calls";
import { filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { InvitersScreen } from "./inviters-screen.tsx";

export const teamResources: readonly DeskResource[] = [
  {
    name: "inviters",
    group: "members",
    labelKey: "desk.team.inviters",
    permission: "ledger.read",
    icon: Diversity3,
    isExported: true,
    filters: filtersOf(listInviters, { search: "desk.team.search" }),
    list: (client, query) => client.team.listInviters(inputOf(listInviters, query)),
    listScreen: InvitersScreen,
  },
];
