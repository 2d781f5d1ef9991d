import CurrencyExchange from "@mui/icons-material/CurrencyExchange";
import Inventory from "@mui/icons-material/Inventory";
import Rule from "@mui/icons-material/Rule";
import { listEveryFlashOrder } from "@plumbline/protocol/flash-exchange/operator-calls";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { newestVersion } from "#shell/settings/newest-version.ts";
import { FlashInventoryScreen, FlashOrdersScreen } from "./orders-screen.tsx";
import { FlashTermsScreen } from "./terms-screen.tsx";

const bookOf = ({ book }: Readonly<Record<string, string>>) => (book === "demo" ? book : "live");

export const flashExchangeResources: readonly DeskResource[] = [
  {
    name: "flashOrders",
    group: "markets",
    product: { area: "flash-exchange", tab: "history" },
    labelKey: "desk.flash.orders",
    permission: "ledger.read",
    icon: CurrencyExchange,
    isExported: true,
    list: (client, query) =>
      client.flashExchange.listEveryFlashOrder(inputOf(listEveryFlashOrder, query)),
    listScreen: FlashOrdersScreen,
  },
  {
    name: "flashInventory",
    group: "markets",
    product: { area: "flash-exchange", tab: "open", tabKey: "desk.productTabs.inventory" },
    labelKey: "desk.flash.inventory",
    permission: "ledger.read",
    icon: Inventory,
    isShort: true,
    list: async (client, { filter, pageNo, pageSize }) => {
      const all = await client.flashExchange.listFlashInventory({ book: bookOf(filter) });
      const records = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return { records, total: all.length };
    },
    listScreen: FlashInventoryScreen,
  },
  {
    name: "flashTerms",
    group: "markets",
    product: { area: "flash-exchange", tab: "terms" },
    queue: { name: "settings", part: "flash-exchange" },
    labelKey: "desk.flash.terms",
    permission: "settings.read",
    icon: Rule,
    list: async (client) => {
      const { terms } = await client.flashExchange.readFlashSettings({});
      return { records: terms.currencies, total: terms.currencies.length };
    },
    one: newestVersion((client, version) => client.flashExchange.readFlashSettings(version)),
    listScreen: FlashTermsScreen,
  },
];
