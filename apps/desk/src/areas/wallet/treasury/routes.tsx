import Balance from "@mui/icons-material/Balance";
import EventNote from "@mui/icons-material/EventNote";
import MoveDown from "@mui/icons-material/MoveDown";
import Savings from "@mui/icons-material/Savings";
import { HOUSE_TRANSFER_STAGES } from "@plumbline/engine/wallet";
import {
  listDayReport,
  listHouseTransfers,
  listTreasury,
} from "@plumbline/protocol/wallet/operator-calls";
import { listExposures } from "@plumbline/protocol/contract/operator-calls";
import { BOOKS_FILTER, choiceFilter, filtersOf } from "#shell/lists/filters.tsx";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { DayReportScreen, dayLinesOf } from "./day-report-screen.tsx";
import { ExposuresScreen } from "./exposures-screen.tsx";
import { named } from "./house-transfer-form.ts";
import { HouseTransferScreen } from "./house-transfer-screen.tsx";
import { HouseTransfersScreen } from "./house-transfers-screen.tsx";
import { HouseAccountScreen } from "./house-account-screen.tsx";
import { TreasuryScreen } from "./treasury-screen.tsx";

export const treasuryResources: readonly DeskResource[] = [
  {
    name: "treasury",
    group: "money",
    labelKey: "desk.treasury.title",
    permission: "treasury.read",
    icon: Savings,
    isShort: true,
    filters: [BOOKS_FILTER],
    list: (client, query) => client.wallet.listTreasury(inputOf(listTreasury, query)),
    one: (client, id) => client.wallet.readTreasury({ balanceRow: id }),
    listScreen: TreasuryScreen,
    showScreen: HouseAccountScreen,
  },
  {
    name: "dayReport",
    group: "money",
    labelKey: "desk.dayReport.title",
    permission: "treasury.read",
    isExported: true,
    icon: EventNote,
    filters: filtersOf(listDayReport),
    list: async (client, query) => {
      const report = await client.wallet.listDayReport(inputOf(listDayReport, query));
      return { records: dayLinesOf(report), total: report.total };
    },
    listScreen: DayReportScreen,
  },
  {
    name: "houseTransfers",
    group: "money",
    labelKey: "desk.houseTransfers.title",
    permission: "treasury.read",
    queue: { name: "houseTransfers" },
    isExported: true,
    icon: MoveDown,
    filters: [
      choiceFilter({
        label: "desk.houseTransfers.stage",
        texts: "desk.houseTransfers.is",
        unchosen: "desk.houseTransfers.all",
        choices: HOUSE_TRANSFER_STAGES,
      }),
      ...filtersOf(listHouseTransfers, { search: "desk.houseTransfers.search" }),
    ],
    list: async (client, query) => {
      const transferQuery = inputOf(listHouseTransfers, query);
      const { records, total } = await client.wallet.listHouseTransfers(transferQuery);
      return { records: records.map(named), total };
    },
    one: async (client, id) => named(await client.wallet.readHouseTransfer({ id })),
    listScreen: HouseTransfersScreen,
    showScreen: HouseTransferScreen,
  },
  {
    name: "exposures",
    group: "markets",
    product: { area: "contract", tab: "open", tabKey: "desk.productTabs.exposure" },
    labelKey: "desk.exposure.title",
    permission: "treasury.read",
    icon: Balance,
    isShort: true,
    filters: [BOOKS_FILTER],
    list: (client, query) => client.contract.listExposures(inputOf(listExposures, query)),
    listScreen: ExposuresScreen,
  },
];
