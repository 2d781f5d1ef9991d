import { AREA_ROUTES, AREA_TICKETS } from "./area-routes.ts";
import { tradeRoutes } from "#shell/ticket/trade-routes.ts";
import type { ScreenRoute } from "#shell/navigation/route.ts";

/** Every screen but home. */
export const ROUTES: readonly ScreenRoute[] = [...tradeRoutes(AREA_TICKETS), ...AREA_ROUTES];
