import type { ScreenRoute } from "#shell/navigation/route.ts";

export const contractRoutes: readonly ScreenRoute[] = [
  {
    name: "contract",
    title: "contract.title",
    isNeedLogin: true,
    keepAlive: true,
    texts: ["contract"],
    load: async () => (await import("./contract-screen.tsx")).ContractScreen,
  },
  {
    name: "demoTrading",
    title: "contract.demo.title",
    isNeedLogin: false,
    keepAlive: true,
    hidedenNav: true,
    texts: ["contract"],
    load: async () => (await import("./demo-screen.tsx")).DemoScreen,
  },
];
