import type { ScreenRoute } from "#shell/navigation/route.ts";
import { LATER } from "./later/later.ts";

export const settingsRoutes: readonly ScreenRoute[] = [
  {
    name: "language",
    title: "settings.language.title",
    isNeedLogin: false,
    hidedenNav: true,
    texts: ["settings"],
    load: async () => (await import("./language-screen.tsx")).LanguageScreen,
  },
  {
    name: "outlink",
    title: "settings.outlink.title",
    isNeedLogin: false,
    hidedenNav: true,
    texts: ["settings"],
    load: async () => (await import("./outlink-screen.tsx")).OutlinkScreen,
  },
  ...LATER.map((later): ScreenRoute => ({
    name: later.name,
    title: `settings.later.screen.${later.name}.title`,
    isNeedLogin: later.isPublic !== true,
    hidedenNav: true,
    ...(later.background === undefined ? {} : { background: later.background }),
    texts: ["settings"],
    load: async () => (await import("./later/later-screen.tsx")).laterScreen(later),
  })),
];
