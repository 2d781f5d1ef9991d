import type { ScreenRoute } from "#shell/navigation/route.ts";

export const spotRoutes: readonly ScreenRoute[] = [
  {
    name: "spotPlans",
    title: "spot.plans.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["spot"],
    load: async () => (await import("./plans-screen.tsx")).PlansScreen,
  },
];
