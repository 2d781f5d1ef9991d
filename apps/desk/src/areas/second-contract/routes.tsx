import HourglassBottom from "@mui/icons-material/HourglassBottom";
import PendingActions from "@mui/icons-material/PendingActions";
import Timer from "@mui/icons-material/Timer";
import { SECOND_DIRECTIONS } from "@plumbline/engine/second-contract";
import { listEverySecondOrder } from "@plumbline/protocol/second-contract/operator-calls";
import { choiceFilter, filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import { shortList } from "#shell/lists/short-list.ts";
import type { DeskResource } from "#shell/resource.ts";
import { termsResource } from "#shell/settings/newest-version.ts";
import {
  OpenSecondOrdersScreen,
  SecondExposuresScreen,
  SecondOrdersScreen,
} from "./orders-screen.tsx";
import { SecondTermsScreen } from "./terms-screen.tsx";

/** The same for all orders and for the running ones. */
const ORDER_FILTERS = [
  ...filtersOf(listEverySecondOrder, { search: "desk.contract.search" }),
  choiceFilter({
    source: "direction",
    label: "desk.second.column.direction",
    texts: "desk.second.direction",
    unchosen: "desk.filters.every",
    choices: SECOND_DIRECTIONS,
  }),
];

export const secondContractResources: readonly DeskResource[] = [
  {
    name: "openSecondOrders",
    group: "markets",
    product: { area: "second-contract", tab: "open" },
    labelKey: "desk.second.open",
    permission: "ledger.read",
    icon: PendingActions,
    isExported: true,
    filters: ORDER_FILTERS,
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
    ...shortList((client, { book }) => client.secondContract.listSecondExposures({ book })),
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
    filters: ORDER_FILTERS,
    list: (client, query) =>
      client.secondContract.listEverySecondOrder(inputOf(listEverySecondOrder, query)),
    listScreen: SecondOrdersScreen,
  },
  termsResource({
    name: "secondTerms",
    area: "second-contract",
    labelKey: "desk.second.terms",
    read: (client, version) => client.secondContract.readSecondSettings(version),
    lines: ({ terms }) => terms.symbols,
    listScreen: SecondTermsScreen,
  }),
];
