import type { ScreenRoute } from "#shell/navigation/route.ts";

export const limitsRoutes: readonly ScreenRoute[] = [
  {
    name: "ownLimits",
    title: "limits.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["limits"],
    tile: 23,
    load: async () => (await import("./own-limits-screen.tsx")).OwnLimitsScreen,
  },
];

/**
 * The addresses of the area's screens by name.
 * @public `npm run generate` reads it.
 */
export const limitsPaths = {
  ownLimits: "/ownLimits",
} as const;
