import type { ScreenRoute } from "#shell/navigation/route.ts";

/** `/heyue` is the place of every product: this area's part of it is in `ticket.ts`. */
export const contractRoutes: readonly ScreenRoute[] = [
  {
    name: "demoTrading",
    title: "contract.demo.title",
    isNeedLogin: false,
    keepAlive: true,
    hidedenNav: true,
    texts: ["ticket", "contract"],
    tile: {
      label: "shell.home.product.demoTrading",
      place: 2,
      drawing: "M4 19h16M6 15l4-5 3 3 5-7m0 0h-4m4 0v4",
    },
    load: async () => (await import("./demo-screen.tsx")).DemoScreen,
  },
];
