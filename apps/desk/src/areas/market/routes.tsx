import CandlestickChart from "@mui/icons-material/CandlestickChart";
import FormatListNumbered from "@mui/icons-material/FormatListNumbered";
import History from "@mui/icons-material/History";
import { type DeskResource, wholePage } from "#shell/resource.ts";
import { VersionsScreen, versionsList } from "#shell/settings/versions-screen.tsx";
import { newestVersion } from "#shell/settings/newest-version.ts";
import { SymbolListScreen } from "./symbol-list-screen.tsx";
import { SymbolsScreen } from "./symbols-screen.tsx";

export const marketResources: readonly DeskResource[] = [
  {
    name: "symbols",
    group: "markets",
    product: { area: "market", tab: "open", tabKey: "desk.symbols.trading" },
    labelKey: "desk.symbols.title",
    permission: "symbols.read",
    queue: { name: "halts" },
    icon: CandlestickChart,
    isShort: true,
    list: (client, { pageNo, pageSize }) => client.market.listSymbolStates({ pageNo, pageSize }),
    listScreen: SymbolsScreen,
  },
  {
    name: "symbolList",
    group: "markets",
    product: { area: "market", tab: "terms", tabKey: "desk.symbols.list" },
    queue: { name: "settings", part: "symbols" },
    labelKey: "desk.symbols.list",
    permission: "settings.read",
    icon: FormatListNumbered,
    list: async (client) => wholePage((await client.market.readSymbolSettings({})).list.symbols),
    one: newestVersion((client, version) => client.market.readSymbolSettings(version)),
    listScreen: SymbolListScreen,
  },
  {
    name: "symbolVersions",
    group: "markets",
    product: { area: "market", tab: "history" },
    labelKey: "desk.symbols.versions",
    permission: "settings.read",
    icon: History,
    isShort: true,
    list: versionsList((client) => client.market.readSymbolSettings({})),
    listScreen: VersionsScreen,
  },
];
