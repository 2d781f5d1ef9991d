import type { ScreenRoute } from "#shell/navigation/route.ts";
import { HomeScreen } from "./home-screen.tsx";

export const homeRoutes: readonly ScreenRoute[] = [
  {
    name: "home",
    title: "shell.home.title",
    isNeedLogin: false,
    keepAlive: true,
    // Part of the first script, because it is the first screen; every other screen is loaded.
    load: async () => HomeScreen,
  },
];
