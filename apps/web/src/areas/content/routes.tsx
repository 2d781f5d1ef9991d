import type { ScreenRoute } from "#shell/navigation/route.ts";

export const contentRoutes: readonly ScreenRoute[] = [
  {
    name: "notifications",
    title: "content.notifications.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["content"],
    load: async () => (await import("./notifications-screen.tsx")).NotificationsScreen,
  },
];
