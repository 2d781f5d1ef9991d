import AccountBalance from "@mui/icons-material/AccountBalance";
import Savings from "@mui/icons-material/Savings";
import Tune from "@mui/icons-material/Tune";
import { listEveryEarnOrder } from "@plumbline/protocol/earn/operator-calls";
import { inputOf } from "#shell/lists/list-input.ts";
import { type DeskResource, shortList } from "#shell/resource.ts";
import { termsResource } from "#shell/settings/newest-version.ts";
import { EarnOrdersScreen } from "./orders-screen.tsx";
import { EarnProductsScreen } from "./products-screen.tsx";
import { EarnTermsScreen } from "./terms-screen.tsx";

const KINDS = ["arbitrage", "mining", "bond"] as const;
const kindOf = ({ kind }: Readonly<Record<string, string>>) => KINDS.find((each) => each === kind);

export const earnResources: readonly DeskResource[] = [
  {
    name: "earnOrders",
    group: "markets",
    product: { area: "earn", tab: "history" },
    labelKey: "desk.earn.orders",
    permission: "ledger.read",
    icon: Savings,
    isExported: true,
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
