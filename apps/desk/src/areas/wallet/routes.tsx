import AccountBalance from "@mui/icons-material/AccountBalance";
import CallMade from "@mui/icons-material/CallMade";
import CallReceived from "@mui/icons-material/CallReceived";
import CallSplit from "@mui/icons-material/CallSplit";
import AccountBalanceWallet from "@mui/icons-material/AccountBalanceWallet";
import Balance from "@mui/icons-material/Balance";
import { ADJUSTMENT_STAGES } from "@plumbline/engine/wallet";
import {
  listAdjustments,
  listEntries,
  listRechargeCases,
  listWithdrawalCases,
  listWithdrawalPayouts,
} from "@plumbline/protocol/wallet/operator-calls";
import { choiceFilter, filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import type { MemberTab } from "#shell/member-tab.ts";
import { type DeskResource, wholePage } from "#shell/resource.ts";
import { AdjustmentScreen } from "./adjustments/adjustment-screen.tsx";
import { AdjustmentsScreen } from "./adjustments/adjustments-screen.tsx";
import { PaymentsScreen } from "./settings/payments-screen.tsx";
import { ENTRY_FILTERS } from "./parts/entry-filters.tsx";
import { EntriesScreen } from "./entries-screen.tsx";
import { EntryScreen } from "./entry-screen.tsx";
import { PayoutMethods } from "./parts/payout-methods.tsx";
import { PayoutScreen } from "./payouts/payout-screen.tsx";
import { PayoutsScreen } from "./payouts/payouts-screen.tsx";
import { reconciliationResources } from "./reconciliation/routes.tsx";
import { treasuryResources } from "./treasury/routes.tsx";
import * as recharges from "./recharges/recharge-line.ts";
import { RechargeScreen } from "./recharges/recharge-screen.tsx";
import { RechargesScreen } from "./recharges/recharges-screen.tsx";
import { partsOf } from "./records/record.ts";
import * as withdrawals from "./withdrawals/withdrawal-line.ts";
import { WithdrawalScreen } from "./withdrawals/withdrawal-screen.tsx";
import { WithdrawalsScreen } from "./withdrawals/withdrawals-screen.tsx";

export const walletResources: readonly DeskResource[] = [
  {
    name: "recharges",
    group: "work",
    labelKey: "desk.recharges.title",
    permission: "recharges.read",
    queue: { name: "recharges" },
    isExported: true,
    icon: CallReceived,
    filters: [
      choiceFilter({
        label: "desk.record.stage",
        texts: "desk.recharges.is",
        unchosen: "desk.queue.waiting",
        choices: [...Object.keys(recharges.TONES), "all"],
      }),
      ...filtersOf(listRechargeCases),
    ],
    list: async (client, query) => {
      const rechargeQuery = inputOf(listRechargeCases, query);
      const { records, total } = await client.wallet.listRechargeCases(rechargeQuery);
      return { records: records.map(recharges.atDesk), total };
    },
    one: async (client, id) => recharges.atDesk(await client.wallet.readRechargeCase(partsOf(id))),
    listScreen: RechargesScreen,
    showScreen: RechargeScreen,
  },
  {
    name: "withdrawals",
    group: "work",
    labelKey: "desk.withdrawals.title",
    permission: "withdrawals.read",
    queue: { name: "withdrawals", assigning: withdrawals.ASSIGNING },
    isExported: true,
    icon: CallMade,
    filters: [
      choiceFilter({
        label: "desk.record.stage",
        texts: "desk.withdrawals.is",
        unchosen: "desk.queue.waiting",
        choices: [...Object.keys(withdrawals.TONES), "all"],
      }),
      ...filtersOf(listWithdrawalCases),
    ],
    list: async (client, query) => {
      const withdrawalQuery = inputOf(listWithdrawalCases, query);
      const { records, total } = await client.wallet.listWithdrawalCases(withdrawalQuery);
      return { records: records.map(withdrawals.atDesk), total };
    },
    one: async (client, id) =>
      withdrawals.atDesk(await client.wallet.readWithdrawalCase(partsOf(id))),
    listScreen: WithdrawalsScreen,
    showScreen: WithdrawalScreen,
  },
  {
    name: "entries",
    group: "money",
    labelKey: "desk.ledger.title",
    permission: "ledger.read",
    icon: AccountBalance,
    isExported: true,
    filters: ENTRY_FILTERS,
    list: (client, query) => client.wallet.listEntries(inputOf(listEntries, query)),
    one: (client, id) => {
      const [userId = "", requestId = ""] = id.split(".");
      return client.wallet.readEntry({ userId, requestId });
    },
    listScreen: EntriesScreen,
    showScreen: EntryScreen,
  },
  ...treasuryResources,
  ...reconciliationResources,
  {
    name: "payouts",
    group: "money",
    labelKey: "desk.payouts.title",
    permission: "withdrawals.read",
    isExported: true,
    icon: CallSplit,
    filters: filtersOf(listWithdrawalPayouts, { search: "desk.payouts.search" }),
    list: (client, query) =>
      client.wallet.listWithdrawalPayouts(inputOf(listWithdrawalPayouts, query)),
    one: (client, id) => client.wallet.readWithdrawalPayout({ id }),
    listScreen: PayoutsScreen,
    showScreen: PayoutScreen,
  },
  {
    name: "adjustments",
    group: "money",
    labelKey: "desk.adjustments.title",
    permission: "adjustments.read",
    queue: { name: "adjustments" },
    isExported: true,
    icon: Balance,
    filters: [
      choiceFilter({
        label: "desk.adjustments.stage",
        texts: "desk.adjustments.is",
        unchosen: "desk.adjustments.all",
        choices: ADJUSTMENT_STAGES,
      }),
      ...filtersOf(listAdjustments, { search: "desk.adjustments.search" }),
    ],
    list: (client, query) => client.wallet.listAdjustments(inputOf(listAdjustments, query)),
    one: (client, id) => client.wallet.readAdjustment({ id }),
    listScreen: AdjustmentsScreen,
    showScreen: AdjustmentScreen,
  },
  {
    name: "payments",
    group: "money",
    labelKey: "desk.payments.title",
    permission: "settings.read",
    queue: { name: "payments" },
    icon: AccountBalanceWallet,
    list: async (client) => wholePage((await client.wallet.readPaymentSettings({})).channels),
    // "now" is the version in force; otherwise the number of a version.
    one: async (client, id) => {
      const versionQuery = id === "now" ? {} : { version: Number(id) };
      return { id, ...(await client.wallet.readPaymentSettings(versionQuery)) };
    },
    listScreen: PaymentsScreen,
  },
];

export const walletMemberTabs: readonly MemberTab[] = [
  { name: "payoutMethods", permission: "withdrawals.read", place: 40, content: PayoutMethods },
];
