import HowToVote from "@mui/icons-material/HowToVote";
import RocketLaunch from "@mui/icons-material/RocketLaunch";
import { listEveryIeoOrder } from "@plumbline/protocol/ieo/operator-calls";
import { filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import { shortList } from "#shell/lists/short-list.ts";
import type { DeskResource } from "#shell/resource.ts";
import { termsResource } from "#shell/settings/newest-version.ts";
import { IeoOfferingsScreen } from "./offerings-screen.tsx";
import { IeoOrdersScreen } from "./orders-screen.tsx";
import { IeoTermsScreen } from "./terms-screen.tsx";

export const ieoResources: readonly DeskResource[] = [
  {
    name: "ieoOfferings",
    group: "markets",
    product: { area: "ieo", tab: "open" },
    labelKey: "desk.ieo.offerings",
    permission: "ledger.read",
    icon: RocketLaunch,
    ...shortList((client, { book }) => client.ieo.listIeoOfferings({ book })),
    listScreen: IeoOfferingsScreen,
  },
  {
    name: "ieoOrders",
    group: "markets",
    product: { area: "ieo", tab: "history" },
    labelKey: "desk.ieo.orders",
    permission: "ledger.read",
    icon: HowToVote,
    isExported: true,
    filters: filtersOf(listEveryIeoOrder),
    list: (client, query) => client.ieo.listEveryIeoOrder(inputOf(listEveryIeoOrder, query)),
    listScreen: IeoOrdersScreen,
  },
  termsResource({
    name: "ieoTerms",
    area: "ieo",
    labelKey: "desk.ieo.terms",
    read: (client, version) => client.ieo.readIeoSettings(version),
    lines: ({ terms }) => terms.projects,
    listScreen: IeoTermsScreen,
  }),
];
