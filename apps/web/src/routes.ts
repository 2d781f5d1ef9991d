import { AREA_ROUTES, AREA_TICKETS } from "./area-routes.ts";
import { tradeRoutes } from "#shell/ticket/trade-routes.ts";
import type { ScreenRoute } from "#shell/navigation/route.ts";

// Beside the addresses of the screens: whoever goes to one waits for no second list.
import "#shell/i18n/english-files.ts";

export { AREA_HOLDS } from "./area-holds.ts";
export { AREA_RECEIPTS } from "./area-receipts.ts";

/** Every screen but home. */
export const ROUTES: readonly ScreenRoute[] = [...tradeRoutes(AREA_TICKETS), ...AREA_ROUTES];
