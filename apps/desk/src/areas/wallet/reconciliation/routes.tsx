import CompareArrows from "@mui/icons-material/CompareArrows";
import Visibility from "@mui/icons-material/Visibility";
import { listOutsideBalances } from "@plumbline/protocol/wallet/operator-calls";
import { filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { ComparisonScreen } from "./comparison-screen.tsx";
import { OutsideBalancesScreen } from "./outside-balances-screen.tsx";
import { ReconciliationScreen } from "./reconciliation-screen.tsx";

export const reconciliationResources: readonly DeskResource[] = [
  {
    name: "reconciliation",
    group: "money",
    labelKey: "desk.reconciliation.title",
    permission: "treasury.read",
    queue: { name: "reconciliation" },
    icon: CompareArrows,
    isShort: true,
    list: async (client) => {
      const { currencies } = await client.wallet.listReconciliation({});
      return { records: currencies, total: currencies.length };
    },
    one: (client, id) => client.wallet.readReconciliation({ currency: id }),
    listScreen: ReconciliationScreen,
    showScreen: ComparisonScreen,
  },
  {
    name: "outsideBalances",
    group: "money",
    labelKey: "desk.outsideBalances.title",
    permission: "treasury.read",
    isExported: true,
    icon: Visibility,
    filters: filtersOf(listOutsideBalances, { search: "desk.outsideBalances.search" }),
    list: (client, query) => client.wallet.listOutsideBalances(inputOf(listOutsideBalances, query)),
    listScreen: OutsideBalancesScreen,
  },
];
