import PendingActions from "@mui/icons-material/PendingActions";
import ShowChart from "@mui/icons-material/ShowChart";
import StackedLineChart from "@mui/icons-material/StackedLineChart";
import { OPTION_KINDS } from "@plumbline/engine/option";
import { listEveryOptionOrder } from "@plumbline/protocol/option/operator-calls";
import { choiceFilter, filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import { shortList } from "#shell/lists/short-list.ts";
import type { DeskResource } from "#shell/resource.ts";
import { termsResource } from "#shell/settings/newest-version.ts";
import {
  OpenOptionOrdersScreen,
  OptionExposuresScreen,
  OptionOrdersScreen,
} from "./orders-screen.tsx";
import { OptionTermsScreen } from "./terms-screen.tsx";

/** The same for all orders and for the open ones. */
const ORDER_FILTERS = [
  ...filtersOf(listEveryOptionOrder, { search: "desk.contract.search" }),
  choiceFilter({
    source: "kind",
    label: "desk.option.column.kind",
    texts: "desk.users.acts",
    unchosen: "desk.filters.every",
    choices: OPTION_KINDS,
  }),
];

export const optionResources: readonly DeskResource[] = [
  {
    name: "optionOrders",
    group: "markets",
    product: { area: "option", tab: "history" },
    labelKey: "desk.option.orders",
    permission: "ledger.read",
    icon: ShowChart,
    isExported: true,
    filters: ORDER_FILTERS,
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
    filters: ORDER_FILTERS,
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
    ...shortList((client, { book }) => client.option.listOptionExposures({ book })),
    listScreen: OptionExposuresScreen,
  },
  termsResource({
    name: "optionTerms",
    area: "option",
    labelKey: "desk.option.terms",
    read: (client, version) => client.option.readOptionSettings(version),
    lines: ({ terms }) => terms.symbols,
    listScreen: OptionTermsScreen,
  }),
];
