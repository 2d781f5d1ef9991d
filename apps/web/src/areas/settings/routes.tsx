import type { ScreenRoute } from "#shell/navigation/route.ts";
import { LATER, LATER_BACKGROUNDS, LATER_PUBLIC } from "./later/later.ts";

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
  ...LATER.map((name): ScreenRoute => ({
    name,
    title: `settings.later.screen.${name}.title`,
    isNeedLogin: !LATER_PUBLIC.has(name),
    hidedenNav: true,
    background: LATER_BACKGROUNDS[name],
    texts: ["settings"],
    load: async () => (await import("./later/later-screen.tsx")).laterScreen(name),
  })),
];
