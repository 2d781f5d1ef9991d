import { tradeRoutes } from "#shell/ticket/trade-routes.ts";
import type { ScreenRoute } from "#shell/navigation/route.ts";
import { AREA_ROUTES, AREA_TICKETS } from "./plugs.ts";

// Loaded with the addresses of the screens, so that navigation does not wait for a second list.
import "#shell/i18n/english-files.ts";

export { AREA_HOLDS, AREA_RECEIPTS } from "./plugs.ts";

/** Every screen but home. */
export const ROUTES: readonly ScreenRoute[] = [...tradeRoutes(AREA_TICKETS), ...AREA_ROUTES];
