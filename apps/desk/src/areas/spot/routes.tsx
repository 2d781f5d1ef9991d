import CurrencyExchange from "@mui/icons-material/CurrencyExchange";
import EventRepeat from "@mui/icons-material/EventRepeat";
import Inventory from "@mui/icons-material/Inventory";
import { listEverySpotOrder, listEverySpotPlan } from "@plumbline/protocol/spot/operator-calls";
import { inputOf } from "#shell/lists/list-input.ts";
import { type DeskResource, shortList } from "#shell/resource.ts";
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
