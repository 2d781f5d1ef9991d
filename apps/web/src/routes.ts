import { tradeRoutes } from "#shell/ticket/trade-routes.ts";
import type { ScreenRoute } from "#shell/navigation/route.ts";
import { AREA_ROUTES, AREA_TICKETS } from "./plugs.ts";

// Beside the addresses of the screens: whoever goes to one waits for no second list.
import "#shell/i18n/english-files.ts";

export { AREA_HOLDS, AREA_RECEIPTS } from "./plugs.ts";

/** Every screen but home. */
export const ROUTES: readonly ScreenRoute[] = [...tradeRoutes(AREA_TICKETS), ...AREA_ROUTES];
