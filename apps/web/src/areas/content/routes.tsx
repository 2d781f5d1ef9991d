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
  {
    name: "notificationSettings",
    title: "content.channels.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["content"],
    load: async () =>
      (await import("./notification-settings-screen.tsx")).NotificationSettingsScreen,
  },
  {
    name: "announcements",
    title: "content.announcements.title",
    isNeedLogin: false,
    hidedenNav: true,
    texts: ["content"],
    load: async () => (await import("./announcements-screen.tsx")).AnnouncementsScreen,
  },
  {
    name: "news",
    title: "content.articles.news",
    isNeedLogin: false,
    hidedenNav: true,
    texts: ["content"],
    load: async () => (await import("./articles-screen.tsx")).NewsScreen,
  },
  {
    name: "articles",
    title: "content.articles.articles",
    isNeedLogin: false,
    hidedenNav: true,
    texts: ["content"],
    load: async () => (await import("./articles-screen.tsx")).ArticlesScreen,
  },
  {
    name: "articleDetail",
    title: "content.articles.title",
    isNeedLogin: false,
    hidedenNav: true,
    texts: ["content"],
    load: async () => (await import("./article-screen.tsx")).ArticleScreen,
  },
  {
    name: "helpCenter",
    title: "content.help.title",
    isNeedLogin: false,
    hidedenNav: true,
    texts: ["content"],
    load: async () => (await import("./help-screen.tsx")).HelpScreen,
  },
];

/**
 * The addresses of the area's screens by name.
 * @public `npm run generate` reads it.
 */
export const contentPaths = {
  notificationSettings: "/notificationSettings",
} as const;
