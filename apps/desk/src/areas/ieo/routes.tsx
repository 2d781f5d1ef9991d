import HowToVote from "@mui/icons-material/HowToVote";
import RocketLaunch from "@mui/icons-material/RocketLaunch";
import Rule from "@mui/icons-material/Rule";
import { listEveryIeoOrder } from "@plumbline/protocol/ieo/operator-calls";
import { inputOf } from "#shell/lists/list-input.ts";
import type { DeskResource } from "#shell/resource.ts";
import { newestVersion } from "#shell/settings/newest-version.ts";
import { IeoOfferingsScreen } from "./offerings-screen.tsx";
import { IeoOrdersScreen } from "./orders-screen.tsx";
import { IeoTermsScreen } from "./terms-screen.tsx";

const bookOf = ({ book }: Readonly<Record<string, string>>) => (book === "demo" ? book : "live");

export const ieoResources: readonly DeskResource[] = [
  {
    name: "ieoOfferings",
    group: "markets",
    product: { area: "ieo", tab: "open" },
    labelKey: "desk.ieo.offerings",
    permission: "ledger.read",
    icon: RocketLaunch,
    isShort: true,
    list: async (client, { filter, pageNo, pageSize }) => {
      const all = await client.ieo.listIeoOfferings({ book: bookOf(filter) });
      const records = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return { records, total: all.length };
    },
    listScreen: IeoOfferingsScreen,
  },
  {
    name: "ieoOrders",
    group: "markets",
    product: { area: "ieo", tab: "history" },
    labelKey: "desk.ieo.orders",
    permission: "ledger.read",
    icon: HowToVote,
    isExported: true,
    list: (client, query) => client.ieo.listEveryIeoOrder(inputOf(listEveryIeoOrder, query)),
    listScreen: IeoOrdersScreen,
  },
  {
    name: "ieoTerms",
    group: "markets",
    product: { area: "ieo", tab: "terms" },
    queue: { name: "settings", part: "ieo" },
    labelKey: "desk.ieo.terms",
    permission: "settings.read",
    icon: Rule,
    list: async (client) => {
      const { terms } = await client.ieo.readIeoSettings({});
      return { records: terms.projects, total: terms.projects.length };
    },
    one: newestVersion((client, version) => client.ieo.readIeoSettings(version)),
    listScreen: IeoTermsScreen,
  },
];
