import type { ScreenRoute } from "#shell/navigation/route.ts";

export const vipRoutes: readonly ScreenRoute[] = [
  {
    name: "vipLevel",
    title: "vip.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["vip"],
    tile: 20,
    load: async () => (await import("./vip-screen.tsx")).VipScreen,
  },
];
