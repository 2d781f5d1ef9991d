import type { ScreenRoute } from "#shell/navigation/route.ts";

const common = { isNeedLogin: true, hidedenNav: true, texts: ["contest"] } as const;

export const contestRoutes: readonly ScreenRoute[] = [
  {
    ...common,
    name: "contests",
    title: "contest.title",
    tile: 10,
    load: async () => (await import("./contests-screen.tsx")).ContestsScreen,
  },
  {
    ...common,
    name: "contestDetail",
    title: "contest.detailTitle",
    load: async () => (await import("./detail-screen.tsx")).ContestDetailScreen,
  },
  {
    ...common,
    name: "myContests",
    title: "contest.myTitle",
    load: async () => (await import("./my-contests-screen.tsx")).MyContestsScreen,
  },
  {
    ...common,
    name: "contestWinners",
    title: "contest.winnersTitle",
    load: async () => (await import("./winners-screen.tsx")).WinnersScreen,
  },
];

/**
 * The addresses of the area's screens by name.
 * @public `npm run generate` reads it.
 */
export const contestPaths = { contestWinners: "/contestWinners" } as const;
