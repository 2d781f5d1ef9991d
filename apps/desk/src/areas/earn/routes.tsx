import AccountBalance from "@mui/icons-material/AccountBalance";
import Savings from "@mui/icons-material/Savings";
import Tune from "@mui/icons-material/Tune";
import { EARN_KINDS, EARN_STATUSES } from "@plumbline/engine/earn";
import { listEveryEarnOrder } from "@plumbline/protocol/earn/operator-calls";
import { BOOK_FILTER, choiceFilter, filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import { shortList } from "#shell/lists/short-list.ts";
import type { DeskResource } from "#shell/resource.ts";
import { termsResource } from "#shell/settings/newest-version.ts";
import { EarnOrdersScreen } from "./orders-screen.tsx";
import { EarnProductsScreen } from "./products-screen.tsx";
import { EarnTermsScreen } from "./terms-screen.tsx";

const kindOf = ({ kind }: Readonly<Record<string, string>>) =>
  EARN_KINDS.find((each) => each === kind);

const KIND_FILTER = choiceFilter({
  source: "kind",
  label: "desk.earn.column.kind",
  texts: "desk.earn.kind",
  unchosen: "desk.earn.all",
  choices: EARN_KINDS,
});

export const earnResources: readonly DeskResource[] = [
  {
    name: "earnOrders",
    group: "markets",
    product: { area: "earn", tab: "history" },
    labelKey: "desk.earn.orders",
    permission: "ledger.read",
    icon: Savings,
    isExported: true,
    filters: [
      ...filtersOf(listEveryEarnOrder),
      KIND_FILTER,
      choiceFilter({
        source: "status",
        label: "desk.earn.column.status",
        texts: "desk.earn.status",
        unchosen: "desk.earn.all",
        choices: EARN_STATUSES,
      }),
    ],
    list: (client, query) => client.earn.listEveryEarnOrder(inputOf(listEveryEarnOrder, query)),
    listScreen: EarnOrdersScreen,
  },
  {
    name: "earnProducts",
    group: "markets",
    product: { area: "earn", tab: "open" },
    labelKey: "desk.earn.products",
    permission: "ledger.read",
    icon: AccountBalance,
    ...shortList((client, { book, filter }) =>
      client.earn.listEarnProductStates({ book, kind: kindOf(filter) }),
    ),
    filters: [BOOK_FILTER, KIND_FILTER],
    listScreen: EarnProductsScreen,
  },
  termsResource({
    name: "earnTerms",
    area: "earn",
    labelKey: "desk.earn.terms",
    icon: Tune,
    read: (client, version) => client.earn.readEarnSettings(version),
    lines: ({ terms }) => terms.products,
    listScreen: EarnTermsScreen,
  }),
];
