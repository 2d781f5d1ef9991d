import { ContractIcon } from "#shell/icons.tsx";
import type { ScreenRoute } from "#shell/navigation/route.ts";

export const contractRoutes: readonly ScreenRoute[] = [
  {
    name: "contract",
    title: "contract.title",
    isNeedLogin: true,
    keepAlive: true,
    texts: ["contract"],
    tile: {
      label: "shell.home.product.contract",
      place: 1,
      drawing: "M7 4v3m0 9v4M4.5 7h5v9h-5zM17 3v5m0 6v6m-2.5-12h5v6h-5z",
    },
    tab: { label: "shell.tab.contract", place: 4, Icon: ContractIcon },
    load: async () => (await import("./contract-screen.tsx")).ContractScreen,
  },
  {
    name: "demoTrading",
    title: "contract.demo.title",
    isNeedLogin: false,
    keepAlive: true,
    hidedenNav: true,
    texts: ["contract"],
    tile: {
      label: "shell.home.product.demoTrading",
      place: 2,
      drawing: "M4 19h16M6 15l4-5 3 3 5-7m0 0h-4m4 0v4",
    },
    load: async () => (await import("./demo-screen.tsx")).DemoScreen,
  },
];
