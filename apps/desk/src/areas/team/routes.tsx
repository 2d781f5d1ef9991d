import Diversity3 from "@mui/icons-material/Diversity3";
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
    list: (client, { filter: _none, ...page }) => client.team.listInviters(page),
    listScreen: InvitersScreen,
  },
];
