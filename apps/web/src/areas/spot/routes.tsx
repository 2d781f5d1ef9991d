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

/** Spot trading, as a segment of the trading screen. */
export const spotTicket: TicketSegment = {
  id: "spot",
  label: "spot.segment",
  // Uses contract trading's texts about prices and balances.
  texts: ["spot", "contract", "home"],
  load: async () => (await import("./spot-screen.tsx")).SpotScreen,
};

/**
 * The addresses of the area's screens by name.
 * @public `npm run generate` reads it.
 */
export const spotPaths = {
  spotPlans: "/xianhuoPlans",
} as const;
