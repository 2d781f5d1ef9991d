import CurrencyExchange from "@mui/icons-material/CurrencyExchange";
import EventRepeat from "@mui/icons-material/EventRepeat";
import Inventory from "@mui/icons-material/Inventory";
import { PLAN_STATUSES } from "@plumbline/engine/spot";
import { listEverySpotOrder, listEverySpotPlan } from "@plumbline/protocol/spot/operator-calls";
import { choiceFilter, filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import { shortList } from "#shell/lists/short-list.ts";
import type { DeskResource } from "#shell/resource.ts";
import { termsResource } from "#shell/settings/newest-version.ts";
import { SpotInventoryScreen, SpotOrdersScreen } from "./orders-screen.tsx";
import { SpotPlansScreen } from "./plans-screen.tsx";
import { SpotTermsScreen } from "./terms-screen.tsx";

export const spotResources: readonly DeskResource[] = [
  {
    name: "spotOrders",
    group: "markets",
    product: { area: "spot", tab: "history" },
    labelKey: "desk.spot.orders",
    permission: "ledger.read",
    icon: CurrencyExchange,
    isExported: true,
    filters: filtersOf(listEverySpotOrder),
    list: (client, query) => client.spot.listEverySpotOrder(inputOf(listEverySpotOrder, query)),
    listScreen: SpotOrdersScreen,
  },
  {
    name: "spotPlans",
    group: "markets",
    product: { area: "spot", tab: "open" },
    labelKey: "desk.spot.plans",
    permission: "ledger.read",
    icon: EventRepeat,
    isExported: true,
    filters: [
      ...filtersOf(listEverySpotPlan, { search: "desk.contract.search" }),
      choiceFilter({
        source: "status",
        label: "desk.spot.column.status",
        texts: "desk.spot.planIs",
        unchosen: "desk.filters.every",
        choices: PLAN_STATUSES,
      }),
    ],
    list: (client, query) => client.spot.listEverySpotPlan(inputOf(listEverySpotPlan, query)),
    listScreen: SpotPlansScreen,
  },
  {
    name: "spotInventory",
    group: "markets",
    product: { area: "spot", tab: "open", tabKey: "desk.productTabs.inventory" },
    labelKey: "desk.spot.inventory",
    permission: "ledger.read",
    icon: Inventory,
    ...shortList((client, { book }) => client.spot.listSpotInventory({ book })),
    listScreen: SpotInventoryScreen,
  },
  termsResource({
    name: "spotTerms",
    area: "spot",
    labelKey: "desk.spot.terms",
    read: (client, version) => client.spot.readSpotSettings(version),
    lines: ({ terms }) => terms.symbols,
    listScreen: SpotTermsScreen,
  }),
];
