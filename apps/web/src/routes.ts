import { AREA_ROUTES } from "./area-routes.ts";
import { AREA_TICKETS } from "./area-tickets.ts";
import { laterRoutes } from "./areas/settings/later/routes.tsx";
import { homeRoutes } from "#shell/home/routes.tsx";
import { tradeRoutes } from "#shell/ticket/trade-routes.ts";
import type { ScreenRoute } from "#shell/navigation/route.ts";

/** Every screen of the app; the first route of a name wins, so what is built before the promise. */
export const ROUTES: readonly ScreenRoute[] = [
  ...homeRoutes,
  ...tradeRoutes(AREA_TICKETS),
  ...AREA_ROUTES,
  ...laterRoutes,
];
