import CurrencyExchange from "@mui/icons-material/CurrencyExchange";
import EventRepeat from "@mui/icons-material/EventRepeat";
import Inventory from "@mui/icons-material/Inventory";
import Rule from "@mui/icons-material/Rule";
import { listEverySpotOrder, listEverySpotPlan } from "@plumbline/protocol/spot/operator-calls";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { newestVersion } from "#shell/settings/newest-version.ts";
import { SpotInventoryScreen, SpotOrdersScreen } from "./orders-screen.tsx";
import { SpotPlansScreen } from "./plans-screen.tsx";
import { SpotTermsScreen } from "./terms-screen.tsx";

const bookOf = ({ book }: Readonly<Record<string, string>>) => (book === "demo" ? book : "live");

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
    isShort: true,
    list: async (client, { filter, pageNo, pageSize }) => {
      const all = await client.spot.listSpotInventory({ book: bookOf(filter) });
      const records = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return { records, total: all.length };
    },
    listScreen: SpotInventoryScreen,
  },
  {
    name: "spotTerms",
    group: "markets",
    product: { area: "spot", tab: "terms" },
    queue: { name: "settings", part: "spot" },
    labelKey: "desk.spot.terms",
    permission: "settings.read",
    icon: Rule,
    list: async (client) => {
      const { terms } = await client.spot.readSpotSettings({});
      return { records: terms.symbols, total: terms.symbols.length };
    },
    one: newestVersion((client, version) => client.spot.readSpotSettings(version)),
    listScreen: SpotTermsScreen,
  },
];
