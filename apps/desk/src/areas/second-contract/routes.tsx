import HourglassBottom from "@mui/icons-material/HourglassBottom";
import PendingActions from "@mui/icons-material/PendingActions";
import Rule from "@mui/icons-material/Rule";
import Timer from "@mui/icons-material/Timer";
import { listEverySecondOrder } from "@plumbline/protocol/second-contract/operator-calls";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { newestVersion } from "#shell/settings/newest-version.ts";
import {
  OpenSecondOrdersScreen,
  SecondExposuresScreen,
  SecondOrdersScreen,
} from "./orders-screen.tsx";
import { SecondTermsScreen } from "./terms-screen.tsx";

const bookOf = ({ book }: Readonly<Record<string, string>>) => (book === "demo" ? book : "live");

export const secondContractResources: readonly DeskResource[] = [
  {
    name: "openSecondOrders",
    group: "markets",
    product: { area: "second-contract", tab: "open" },
    labelKey: "desk.second.open",
    permission: "ledger.read",
    icon: PendingActions,
    isExported: true,
    list: (client, query) =>
      client.secondContract.listEverySecondOrder({
        ...inputOf(listEverySecondOrder, query),
        status: "open",
      }),
    listScreen: OpenSecondOrdersScreen,
  },
  {
    name: "secondExposures",
    group: "markets",
    product: { area: "second-contract", tab: "open", tabKey: "desk.productTabs.exposure" },
    labelKey: "desk.second.exposures",
    permission: "ledger.read",
    icon: Timer,
    isShort: true,
    list: async (client, { filter, pageNo, pageSize }) => {
      const all = await client.secondContract.listSecondExposures({ book: bookOf(filter) });
      const records = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return { records, total: all.length };
    },
    listScreen: SecondExposuresScreen,
  },
  {
    name: "secondOrders",
    group: "markets",
    product: { area: "second-contract", tab: "history" },
    labelKey: "desk.second.orders",
    permission: "ledger.read",
    icon: HourglassBottom,
    isExported: true,
    list: (client, query) =>
      client.secondContract.listEverySecondOrder(inputOf(listEverySecondOrder, query)),
    listScreen: SecondOrdersScreen,
  },
  {
    name: "secondTerms",
    group: "markets",
    product: { area: "second-contract", tab: "terms" },
    queue: { name: "settings", part: "second-contract" },
    labelKey: "desk.second.terms",
    permission: "settings.read",
    icon: Rule,
    list: async (client) => {
      const { terms } = await client.secondContract.readSecondSettings({});
      return { records: terms.symbols, total: terms.symbols.length };
    },
    one: newestVersion((client, version) => client.secondContract.readSecondSettings(version)),
    listScreen: SecondTermsScreen,
  },
];
