import Balance from "@mui/icons-material/Balance";
import Savings from "@mui/icons-material/Savings";
import type { DeskResource } from "#shell/resource.ts";
import { ExposuresScreen } from "./exposures-screen.tsx";
import { PurseScreen } from "./purse-screen.tsx";
import { TreasuryScreen } from "./treasury-screen.tsx";

export const treasuryResources: readonly DeskResource[] = [
  {
    name: "treasury",
    group: "money",
    labelKey: "desk.treasury.title",
    permission: "treasury.read",
    icon: Savings,
    list: (client, { pageNo, pageSize }) => client.wallet.listTreasury({ pageNo, pageSize }),
    one: (client, id) => client.wallet.readTreasury({ purse: id }),
    listScreen: TreasuryScreen,
    showScreen: PurseScreen,
  },
  {
    name: "exposures",
    group: "markets",
    labelKey: "desk.exposure.title",
    permission: "treasury.read",
    icon: Balance,
    list: (client, { pageNo, pageSize }) => client.contract.listExposures({ pageNo, pageSize }),
    listScreen: ExposuresScreen,
  },
];
