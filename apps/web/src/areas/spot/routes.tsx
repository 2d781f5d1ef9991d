import type { ScreenRoute } from "#shell/navigation/route.ts";
import type { TicketSegment } from "#shell/ticket/ticket-segment.ts";

export const spotRoutes: readonly ScreenRoute[] = [
  {
    name: "spotPlans",
    title: "spot.plans.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["spot", "home"],
    load: async () => (await import("./plans-screen.tsx")).PlansScreen,
  },
];

/** Buying and selling at once, at the place for trading. */
export const spotTicket: TicketSegment = {
  id: "spot",
  label: "spot.segment",
  // What trading says of prices and balances is said here too.
  texts: ["spot", "contract", "home"],
  load: async () => (await import("./spot-screen.tsx")).SpotScreen,
};

/**
 * The addresses of the area's screens by their plain names.
 * @public `npm run generate` reads it.
 */
export const spotPaths = {
  spotPlans: "/xianhuoPlans",
} as const;
