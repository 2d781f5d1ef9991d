import AccountBalance from "@mui/icons-material/AccountBalance";
import CallMade from "@mui/icons-material/CallMade";
import CallReceived from "@mui/icons-material/CallReceived";
import type { DeskResource } from "#shell/resource.ts";
import { EntriesScreen } from "./entries-screen.tsx";
import { EntryScreen } from "./entry-screen.tsx";
import { treasuryResources } from "./treasury/routes.tsx";
import { toEntryFilter } from "./entry-filter-form.ts";
import * as recharges from "./recharges/recharge-line.ts";
import { RechargeScreen } from "./recharges/recharge-screen.tsx";
import { RechargesScreen } from "./recharges/recharges-screen.tsx";
import { partsOf } from "./records/record-id.ts";
import * as withdrawals from "./withdrawals/withdrawal-line.ts";
import { WithdrawalScreen } from "./withdrawals/withdrawal-screen.tsx";
import { WithdrawalsScreen } from "./withdrawals/withdrawals-screen.tsx";

export const walletResources: readonly DeskResource[] = [
  {
    name: "recharges",
    labelKey: "desk.recharges.title",
    permission: "recharges.read",
    icon: CallReceived,
    list: async (client, { filter, ...page }) => {
      const stage = recharges.stageOf(filter);
      const { records, total } = await client.wallet.listRechargeCases({ ...page, stage });
      return { records: records.map(recharges.atDesk), total };
    },
    one: async (client, id) => recharges.atDesk(await client.wallet.readRechargeCase(partsOf(id))),
    listScreen: RechargesScreen,
    showScreen: RechargeScreen,
  },
  {
    name: "withdrawals",
    labelKey: "desk.withdrawals.title",
    permission: "withdrawals.read",
    icon: CallMade,
    list: async (client, { filter, ...page }) => {
      const stage = withdrawals.stageOf(filter);
      const { records, total } = await client.wallet.listWithdrawalCases({ ...page, stage });
      return { records: records.map(withdrawals.atDesk), total };
    },
    one: async (client, id) =>
      withdrawals.atDesk(await client.wallet.readWithdrawalCase(partsOf(id))),
    listScreen: WithdrawalsScreen,
    showScreen: WithdrawalScreen,
  },
  {
    name: "entries",
    labelKey: "desk.ledger.title",
    permission: "ledger.read",
    icon: AccountBalance,
    list: (client, { filter, ...page }) =>
      client.wallet.listEntries({ ...page, ...toEntryFilter(filter) }),
    one: (client, id) => {
      const [userId = "", requestId = ""] = id.split(".");
      return client.wallet.readEntry({ userId, requestId });
    },
    listScreen: EntriesScreen,
    showScreen: EntryScreen,
  },
  ...treasuryResources,
];
