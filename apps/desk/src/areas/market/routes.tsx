import CandlestickChart from "@mui/icons-material/CandlestickChart";
import type { DeskResource } from "#shell/resource.ts";
import { SymbolsScreen } from "./symbols-screen.tsx";

export const marketResources: readonly DeskResource[] = [
  {
    name: "symbols",
    group: "markets",
    labelKey: "desk.symbols.title",
    permission: "symbols.read",
    icon: CandlestickChart,
    isShort: true,
    list: (client, { pageNo, pageSize }) => client.market.listSymbolStates({ pageNo, pageSize }),
    listScreen: SymbolsScreen,
  },
];
