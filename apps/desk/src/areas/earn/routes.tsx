import AccountBalance from "@mui/icons-material/AccountBalance";
import Savings from "@mui/icons-material/Savings";
import Tune from "@mui/icons-material/Tune";
import { listEveryEarnOrder } from "@plumbline/protocol/earn/operator-calls";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { newestVersion } from "#shell/settings/newest-version.ts";
import { EarnOrdersScreen } from "./orders-screen.tsx";
import { EarnProductsScreen } from "./products-screen.tsx";
import { EarnTermsScreen } from "./terms-screen.tsx";

const bookOf = ({ book }: Readonly<Record<string, string>>) => (book === "demo" ? book : "live");

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
    isShort: true,
    list: async (client, { filter, pageNo, pageSize }) => {
      const all = await client.earn.listEarnProductStates({
        book: bookOf(filter),
        kind: kindOf(filter),
      });
      const records = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return { records, total: all.length };
    },
    listScreen: EarnProductsScreen,
  },
  {
    name: "earnTerms",
    group: "markets",
    product: { area: "earn", tab: "terms" },
    queue: { name: "settings", part: "earn" },
    labelKey: "desk.earn.terms",
    permission: "settings.read",
    icon: Tune,
    list: async (client) => {
      const { terms } = await client.earn.readEarnSettings({});
      return { records: terms.products, total: terms.products.length };
    },
    one: newestVersion((client, version) => client.earn.readEarnSettings(version)),
    listScreen: EarnTermsScreen,
  },
];
