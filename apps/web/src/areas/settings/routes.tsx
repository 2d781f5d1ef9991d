import type { ScreenRoute } from "#shell/navigation/route.ts";

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
];
