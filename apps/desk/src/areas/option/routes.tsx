import PendingActions from "@mui/icons-material/PendingActions";
import Rule from "@mui/icons-material/Rule";
import ShowChart from "@mui/icons-material/ShowChart";
import StackedLineChart from "@mui/icons-material/StackedLineChart";
import { listEveryOptionOrder } from "@plumbline/protocol/option/operator-calls";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { newestVersion } from "#shell/settings/newest-version.ts";
import {
  OpenOptionOrdersScreen,
  OptionExposuresScreen,
  OptionOrdersScreen,
} from "./orders-screen.tsx";
import { OptionTermsScreen } from "./terms-screen.tsx";

const bookOf = ({ book }: Readonly<Record<string, string>>) => (book === "demo" ? book : "live");

export const optionResources: readonly DeskResource[] = [
  {
    name: "optionOrders",
    group: "markets",
    product: { area: "option", tab: "history" },
    labelKey: "desk.option.orders",
    permission: "ledger.read",
    icon: ShowChart,
    isExported: true,
    list: (client, query) =>
      client.option.listEveryOptionOrder(inputOf(listEveryOptionOrder, query)),
    listScreen: OptionOrdersScreen,
  },
  {
    name: "openOptionOrders",
    group: "markets",
    product: { area: "option", tab: "open" },
    labelKey: "desk.option.open",
    permission: "ledger.read",
    icon: PendingActions,
    isExported: true,
    list: (client, query) =>
      client.option.listEveryOptionOrder({
        ...inputOf(listEveryOptionOrder, query),
        status: "open",
      }),
    listScreen: OpenOptionOrdersScreen,
  },
  {
    name: "optionExposures",
    group: "markets",
    product: { area: "option", tab: "open", tabKey: "desk.productTabs.exposure" },
    labelKey: "desk.option.exposures",
    permission: "ledger.read",
    icon: StackedLineChart,
    isShort: true,
    list: async (client, { filter, pageNo, pageSize }) => {
      const all = await client.option.listOptionExposures({ book: bookOf(filter) });
      const records = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return { records, total: all.length };
    },
    listScreen: OptionExposuresScreen,
  },
  {
    name: "optionTerms",
    group: "markets",
    product: { area: "option", tab: "terms" },
    queue: { name: "settings", part: "option" },
    labelKey: "desk.option.terms",
    permission: "settings.read",
    icon: Rule,
    list: async (client) => {
      const { terms } = await client.option.readOptionSettings({});
      return { records: terms.symbols, total: terms.symbols.length };
    },
    one: newestVersion((client, version) => client.option.readOptionSettings(version)),
    listScreen: OptionTermsScreen,
  },
];
