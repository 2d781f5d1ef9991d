import type { ScreenRoute } from "#shell/navigation/route.ts";

export const teamRoutes: readonly ScreenRoute[] = [
  {
    name: "team",
    title: "team.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["team"],
    tile: 22,
    load: async () => (await import("./team-screen.tsx")).TeamScreen,
  },
];
