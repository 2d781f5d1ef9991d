import CurrencyExchange from "@mui/icons-material/CurrencyExchange";
import Inventory from "@mui/icons-material/Inventory";
import { listEveryFlashOrder } from "@plumbline/protocol/flash-exchange/operator-calls";
import { filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import { shortList } from "#shell/lists/short-list.ts";
import type { DeskResource } from "#shell/resource.ts";
import { termsResource } from "#shell/settings/newest-version.ts";
import { FlashInventoryScreen, FlashOrdersScreen } from "./orders-screen.tsx";
import { FlashTermsScreen } from "./terms-screen.tsx";

export const flashExchangeResources: readonly DeskResource[] = [
  {
    name: "flashOrders",
    group: "markets",
    product: { area: "flash-exchange", tab: "history" },
    labelKey: "desk.flash.orders",
    permission: "ledger.read",
    icon: CurrencyExchange,
    isExported: true,
    filters: filtersOf(listEveryFlashOrder),
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
    ...shortList((client, { book }) => client.flashExchange.listFlashInventory({ book })),
    listScreen: FlashInventoryScreen,
  },
  termsResource({
    name: "flashTerms",
    area: "flash-exchange",
    labelKey: "desk.flash.terms",
    read: (client, version) => client.flashExchange.readFlashSettings(version),
    lines: ({ terms }) => terms.currencies,
    listScreen: FlashTermsScreen,
  }),
];
