import type { ScreenRoute } from "#shell/navigation/route.ts";

export const ieoRoutes: readonly ScreenRoute[] = [
  {
    name: "ieo",
    title: "ieo.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["ieo", "home"],
    tile: 9,
    load: async () => (await import("./ieo-screen.tsx")).IeoScreen,
  },
];
