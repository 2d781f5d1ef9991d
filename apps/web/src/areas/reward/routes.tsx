import type { ScreenRoute } from "#shell/navigation/route.ts";

export const rewardRoutes: readonly ScreenRoute[] = [
  {
    name: "welfare",
    title: "reward.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["reward"],
    tile: 21,
    load: async () => (await import("./welfare-screen.tsx")).WelfareScreen,
  },
];
