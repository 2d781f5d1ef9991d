import type { ScreenRoute } from "#shell/navigation/route.ts";

export const supportRoutes: readonly ScreenRoute[] = [
  {
    name: "support",
    title: "support.title",
    isNeedLogin: true,
    // Failed messages stay there to be sent again.
    keepAlive: true,
    hidedenNav: true,
    texts: ["support", "kyc"],
    tile: 20,
    load: async () => (await import("./chat-screen.tsx")).ChatScreen,
  },
  {
    name: "supportOrders",
    title: "support.tickets.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["support"],
    load: async () => (await import("./tickets-screen.tsx")).TicketsScreen,
  },
  {
    name: "supportEmail",
    title: "support.emailRequest.title",
    isNeedLogin: false,
    hidedenNav: true,
    texts: ["support"],
    load: async () => (await import("./email-request-screen.tsx")).EmailRequestScreen,
  },
];

/**
 * The addresses of the area's screens by name.
 * @public `npm run generate` reads it.
 */
export const supportPaths = {
  supportEmail: "/jiedaiEmail",
} as const;
